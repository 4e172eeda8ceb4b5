#include "game/arrangement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "game/lines.hpp"

namespace inarow {
namespace {

// Takes stones off again, the last one first.
class Undoing {
public:
    Undoing(const Variant& variant, const std::vector<Stone>& stones)
        : variant_(variant), stones_(stones), lines_(lines(variant)) {}

    // The moves of a game that ends here, in their order; nothing when there is no such game or none was found.
    [[nodiscard]] std::optional<std::vector<Move>> moves() {
        for (Cell cell = 0; cell < variant_.cells(); ++cell) count_ += stones_[static_cast<std::size_t>(cell)] != Stone::none;
        if (!take_off(count_)) return std::nullopt;
        std::reverse(backwards_.begin(), backwards_.end());
        return std::move(backwards_);
    }

    [[nodiscard]] bool gave_up() const { return seen_.size() > most; }

private:
    // True when `left` stones can be taken off one by one.
    bool take_off(int left) {
        if (left == 0) return true;
        if (!seen_.insert(stones_).second || seen_.size() > most) return false;
        const Stone last = left % 2 == 1 ? Stone::first : Stone::second;
        for (Move move = 0; move < variant_.moves(); ++move) {
            const auto cell = top_of(move, last);
            if (!cell) continue;
            stones_[*cell] = Stone::none;
            backwards_.push_back(move);
            // A board without a line has none with fewer stones either, so only the end of the game is checked.
            if ((left < count_ || !any_line()) && take_off(left - 1)) return true;
            backwards_.pop_back();
            stones_[*cell] = last;
        }
        return false;
    }

    // The cell of the stone that this move would have placed last, if it is the player's.
    [[nodiscard]] std::optional<std::size_t> top_of(Move move, Stone player) const {
        Cell cell = move;
        if (variant_.drops()) {
            int row = variant_.height;
            while (row > 0 && at(cell_at(variant_, move, row - 1)) == Stone::none) --row;
            if (row == 0) return std::nullopt;
            cell = cell_at(variant_, move, row - 1);
        }
        return at(cell) == player ? std::optional(static_cast<std::size_t>(cell)) : std::nullopt;
    }
    [[nodiscard]] Stone at(Cell cell) const { return stones_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] bool any_line() const {
        return std::ranges::any_of(lines_, [&](const Line& line) {
            return at(line.front()) != Stone::none &&
                   std::ranges::all_of(line, [&](Cell cell) { return at(cell) == at(line.front()); });
        });
    }

    static constexpr std::size_t most = 1'000'000;

    const Variant& variant_;
    std::vector<Stone> stones_;
    std::vector<Line> lines_;
    std::vector<Move> backwards_;
    std::set<std::vector<Stone>> seen_;
    int count_ = 0;
};

std::optional<Cell> floating(const Variant& variant, const std::vector<Stone>& stones) {
    for (Cell cell = 1; variant.drops() && cell < variant.cells(); ++cell)
        if (cell % variant.height != 0 && stones[static_cast<std::size_t>(cell)] != Stone::none &&
            stones[static_cast<std::size_t>(cell) - 1] == Stone::none)
            return cell;
    return std::nullopt;
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
        return error(fmt::format("the stone in column {}, row {} floats", *cell / variant.height + 1, *cell % variant.height + 1));
    Undoing undoing(variant, stones);
    const auto moves = undoing.moves();
    if (!moves)
        return error(undoing.gave_up() ? "no game was found that leads to these stones"
                                       : "no game leads to these stones");
    Position position(variant);
    for (const Move move : *moves) position.play(move);
    return position;
}

}  // namespace inarow
