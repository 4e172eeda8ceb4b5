#include "game/arrangement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_set>

#include "base/bits.hpp"
#include "game/lines.hpp"
#include "inarow/notation.hpp"

namespace inarow {
namespace {

// Kept for the next board: they come in batches, and listing the lines took three quarters of the time of one.
const std::vector<Line>& lines_of(const Variant& variant) {
    thread_local std::optional<Variant> last;
    thread_local std::vector<Line> kept;
    if (last != variant) kept = lines(variant);
    last = variant;
    return kept;
}

// The lines that are complete, in either colour.
std::vector<Line> complete_lines(const Variant& variant, const std::vector<Stone>& stones) {
    const auto at = [&](Cell cell) { return stones[static_cast<std::size_t>(cell)]; };
    std::vector<Line> complete;
    std::ranges::copy_if(lines_of(variant), std::back_inserter(complete), [&](const Line& line) {
        return at(line.front()) != Stone::none &&
               std::ranges::all_of(line, [&](Cell cell) { return at(cell) == at(line.front()); });
    });
    return complete;
}

// Takes stones off again, the last one first.  The last one is part of every complete line, so no line is left after
// it.
class Undoing {
public:
    Undoing(const Variant& variant, const std::vector<Stone>& stones, const std::vector<Line>& complete)
        : variant_(variant), stones_(stones), complete_(complete) {
        for (Cell cell = 0; cell < variant_.cells(); ++cell) count_ += at(cell) != Stone::none;
    }

    // The moves of a game that ends here, in their order; nothing when there is no such game or none was found.
    [[nodiscard]] std::optional<std::vector<Move>> moves() {
        if (!take_off(count_)) return std::nullopt;
        std::reverse(backwards_.begin(), backwards_.end());
        return std::move(backwards_);
    }

    // Whether some stone can have been the last.
    [[nodiscard]] bool can_begin() const {
        for (Move move = 0; move < variant_.moves(); ++move)
            if (top_of(move, mover_of(count_)) && ends_game(*top_of(move, mover_of(count_)))) return true;
        return count_ == 0;
    }

    [[nodiscard]] bool gave_up() const { return failed_.size() > most; }

private:
    static Stone mover_of(int stone) { return stone % 2 == 1 ? Stone::first : Stone::second; }

    // True when `left` stones can be taken off one by one.  Without gravity that is so once a last stone is found.
    bool take_off(int left) {
        if (left == 0) return true;
        if (failed_.contains(key()) || gave_up()) return false;
        for (Move move = 0; move < variant_.moves(); ++move) {
            const auto cell = top_of(move, mover_of(left));
            if (!cell || (left == count_ && !ends_game(*cell))) continue;
            stones_[static_cast<std::size_t>(*cell)] = Stone::none;
            backwards_.push_back(move);
            if (take_off(left - 1)) return true;
            backwards_.pop_back();
            stones_[static_cast<std::size_t>(*cell)] = mover_of(left);
        }
        failed_.insert(key());
        return false;
    }

    // The heights of the columns, which tell what is left.
    [[nodiscard]] Word128 key() const {
        Word128 key = 0;
        if (variant_.drops())
            for (int column = 0; column < variant_.columns(); ++column)
                key = key * static_cast<Word128>(variant_.stride()) + static_cast<Word128>(height(column));
        return key;
    }
    [[nodiscard]] int height(int column) const {
        int row = variant_.height;
        while (row > 0 && at(cell_at(variant_, column, row - 1)) == Stone::none) --row;
        return row;
    }

    // The cell of the stone that this move would have placed last, if it is the player's.
    [[nodiscard]] std::optional<Cell> top_of(Move move, Stone player) const {
        if (variant_.drops() && height(move) == 0) return std::nullopt;
        const Cell cell = variant_.drops() ? cell_at(variant_, move, height(move) - 1) : move;
        return at(cell) == player ? std::optional(cell) : std::nullopt;
    }
    [[nodiscard]] bool ends_game(Cell cell) const {
        return std::ranges::all_of(complete_, [&](const Line& line) { return std::ranges::count(line, cell) > 0; });
    }
    [[nodiscard]] Stone at(Cell cell) const { return stones_[static_cast<std::size_t>(cell)]; }

    struct Hash {
        std::size_t operator()(Word128 key) const { return static_cast<std::size_t>(key ^ (key >> 64)); }
    };
    static constexpr std::size_t most = 10'000'000;

    const Variant& variant_;
    std::vector<Stone> stones_;
    const std::vector<Line>& complete_;
    std::vector<Move> backwards_;
    std::unordered_set<Word128, Hash> failed_;
    int count_ = 0;
};

std::optional<Cell> floating(const Variant& variant, const std::vector<Stone>& stones) {
    for (Cell cell = 1; variant.drops() && cell < variant.cells(); ++cell)
        if (cell % variant.height != 0 && stones[static_cast<std::size_t>(cell)] != Stone::none &&
            stones[static_cast<std::size_t>(cell) - 1] == Stone::none)
            return cell;
    return std::nullopt;
}

std::string name_of(const Variant& variant, Cell cell) {
    return square_name(cell / variant.height, cell % variant.height);
}

// Why no stone can have been the last one.
std::string lines_text(const Variant& variant, const std::vector<Stone>& stones, const std::vector<Line>& complete) {
    const auto owner = [&](const Line& line) { return stones[static_cast<std::size_t>(line.front())]; };
    const auto text = [&](const Line& line) {
        return fmt::format("the {} player has the line {}-{}", player_name(owner(line)), name_of(variant, line.front()),
                           name_of(variant, line.back()));
    };
    const auto others =
        std::ranges::find_if(complete, [&](const Line& line) { return owner(line) != owner(complete.front()); });
    if (others != complete.end()) return fmt::format("{}, and {}", text(complete.front()), text(*others));
    return fmt::format("{}, which cannot have been completed by the last move", text(complete.front()));
}

}  // namespace

Result<Position> position_of(const Variant& variant, const std::vector<Stone>& stones) {
    if (stones.size() != static_cast<std::size_t>(variant.cells()))
        return error(
            fmt::format("the board has {} cells, but {} has {}", stones.size(), to_text(variant), variant.cells()));
    const auto first = std::ranges::count(stones, Stone::first);
    const auto second = std::ranges::count(stones, Stone::second);
    if (first != second && first != second + 1)
        return error(fmt::format("impossible board: {} stones of the first player and {} of the second, who take turns",
                                 first, second));
    if (const auto cell = floating(variant, stones))
        return error(
            fmt::format("the stone on {} floats: {} is empty", name_of(variant, *cell), name_of(variant, *cell - 1)));
    const auto complete = complete_lines(variant, stones);
    Undoing undoing(variant, stones, complete);
    if (!complete.empty() && !undoing.can_begin()) return error(lines_text(variant, stones, complete));
    const auto moves = undoing.moves();
    if (!moves)
        return error(undoing.gave_up() ? "no game was found that leads to these stones"
                                       : "no game leads to these stones");
    Position position(variant);
    for (const Move move : *moves) position.play(move);
    return position;
}

}  // namespace inarow
