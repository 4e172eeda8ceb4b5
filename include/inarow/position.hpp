// A game in progress on any board: plain cells and lists of lines, slow and obvious.
//
// This is the position that people, files and tests talk about; searches convert it to words once.  Invariant: every
// position was reached by legal moves from the empty board.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "inarow/variant.hpp"

#pragma GCC visibility push(default)
namespace inarow {

// Index of the column a stone is dropped into, or of the cell where stones are placed freely.
using Move = int;

enum class Stone : char { none, first, second };

// The player who is not this one.
[[nodiscard]] constexpr Stone other(Stone player) { return player == Stone::first ? Stone::second : Stone::first; }

// "first" or "second"
[[nodiscard]] constexpr std::string_view player_name(Stone player) {
    return player == Stone::first ? "first" : "second";
}

class Position {
public:
    explicit Position(const Variant& variant);

    [[nodiscard]] const Variant& variant() const { return rules_->variant; }
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    [[nodiscard]] int stones() const { return static_cast<int>(moves_.size()); }
    [[nodiscard]] Stone mover() const { return stones() % 2 == 0 ? Stone::first : Stone::second; }
    [[nodiscard]] Stone at(Cell cell) const { return cells_[static_cast<std::size_t>(cell)]; }
    [[nodiscard]] Stone at(int column, int row) const { return at(cell_at(variant(), column, row)); }
    // Stones in a column; they lie below its empty cells where stones drop.
    [[nodiscard]] int height(int column) const { return heights_[static_cast<std::size_t>(column)]; }
    // The cell that a legal move fills, the cells of all stones, and that of the last one.
    [[nodiscard]] Cell landing(Move move) const;
    [[nodiscard]] const std::vector<Cell>& filled() const { return filled_; }
    [[nodiscard]] Cell last_cell() const { return filled_.back(); }
    [[nodiscard]] int column_of(Cell cell) const { return cell / variant().height; }

    // The winner's line, once there is one.
    [[nodiscard]] std::optional<Line> winning_line() const;
    [[nodiscard]] bool won() const { return won_; }
    [[nodiscard]] bool full() const { return stones() == variant().cells(); }
    [[nodiscard]] bool over() const { return won() || full(); }

    // The score of a finished game, for the side that would move next: -1 if the last stone won.
    [[nodiscard]] Score final_score() const;

    // Legal moves, none once the game is over; columns (or cells) in their order.
    [[nodiscard]] std::vector<Move> legal_moves() const;
    [[nodiscard]] bool legal(Move move) const;

    // Requires a legal move.
    void play(Move move);
    // Requires at least one stone.
    void undo();
    [[nodiscard]] Position after(Move move) const;

private:
    struct Rules {
        Variant variant;
        std::vector<Line> lines;
        std::vector<std::vector<int>> lines_of_cell;
    };
    static std::shared_ptr<const Rules> make_rules(const Variant& variant);

    std::shared_ptr<const Rules> rules_;
    std::vector<Stone> cells_;
    std::vector<int> heights_;
    std::vector<Move> moves_;
    std::vector<Cell> filled_;  // the cell of each move
    bool won_ = false;          // by the last move
};

}  // namespace inarow
#pragma GCC visibility pop
