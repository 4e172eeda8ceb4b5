#include "play/kaggle.hpp"

#include <fmt/format.h>

#include <set>
#include <vector>

namespace inarow::play {
namespace {

// Takes the stones of a board off and puts them on again in the order of a game: always the lowest that is left in some
// column, first and second in turn.  Skylines that led nowhere are not tried again.
class Replay {
public:
    Replay(const Variant& variant, std::vector<std::vector<int>> columns)
        : columns_(std::move(columns)), heights_(columns_.size()), position_(variant) {
        for (const auto& column : columns_) stones_ += static_cast<int>(column.size());
    }

    [[nodiscard]] std::optional<Position> game() { return place() ? std::optional(position_) : std::nullopt; }

private:
    bool place() {
        if (position_.stones() == stones_) return true;
        if (position_.won() || vain_.contains(heights_)) return false;
        const int mark = 1 + position_.stones() % 2;
        for (std::size_t column = 0; column < columns_.size(); ++column) {
            const auto height = static_cast<std::size_t>(heights_[column]);
            if (height >= columns_[column].size() || columns_[column][height] != mark) continue;
            ++heights_[column];
            position_.play(static_cast<Move>(column));
            if (place()) return true;
            position_.undo();
            --heights_[column];
        }
        vain_.insert(heights_);
        return false;
    }

    std::vector<std::vector<int>> columns_;  // the marks of each, from the bottom
    std::vector<int> heights_;
    Position position_;
    int stones_ = 0;
    std::set<std::vector<int>> vain_;
};

}  // namespace

Result<Variant> kaggle_variant(const KaggleConfiguration& configuration) {
    return parse_variant(fmt::format("{}x{}k{}", configuration.columns, configuration.rows, configuration.inarow));
}

Result<Position> kaggle_position(const KaggleConfiguration& configuration, std::span<const int> board, int mark) {
    const auto variant = kaggle_variant(configuration);
    if (!variant) return tl::unexpected(variant.error());
    if (board.size() != static_cast<std::size_t>(variant->cells()))
        return error(fmt::format("the board has {} cells instead of {}", board.size(), variant->cells()));
    std::vector<std::vector<int>> columns(static_cast<std::size_t>(variant->width));
    int stones = 0;
    for (int x = 0; x < variant->width; ++x)
        for (int y = 0; y < variant->height; ++y) {
            const int cell = board[static_cast<std::size_t>((variant->height - 1 - y) * variant->width + x)];
            if (cell == 0) continue;
            auto& column = columns[static_cast<std::size_t>(x)];
            if ((cell != 1 && cell != 2) || static_cast<int>(column.size()) != y)
                return error(fmt::format(
                    "column {} of the board: {}", x,
                    cell == 1 || cell == 2 ? "a stone over an empty cell" : "a mark that is not 0, 1 or 2"));
            column.push_back(cell);
            ++stones;
        }
    if (mark != 1 + stones % 2) return error(fmt::format("after {} stones it is not mark {}'s turn", stones, mark));
    const auto game = Replay(*variant, std::move(columns)).game();
    return game ? Result<Position>(*game) : error("no game leads to this board");
}

Result<int> kaggle_action(Player& player, const KaggleConfiguration& configuration, std::span<const int> board,
                          int mark, Control& control) {
    const auto position = kaggle_position(configuration, board, mark);
    if (!position) return tl::unexpected(position.error());
    if (position->over()) return error("the game is over");
    const auto choice = player.choose(*position, control);
    if (!choice) return tl::unexpected(choice.error());
    return choice->move;
}

}  // namespace inarow::play
