// What a board would count with one more stone, which is not placed: most positions that a search looks at are the last
// of their lines (six of seven where minimax looks eight moves ahead on 7x6), and these need not be taken back.
//
// A stone of side s on a cell changes for each line through it, with `own` stones of s and `others` of the other side:
//
//   others = 0    open(s, own) loses the line, open(s, own + 1) gains it
//   own = 0       open(the other, others) loses it
//
// So it is enough to count these lines.  What completes a line is looked up only on demand.
#pragma once

#include <algorithm>
#include <array>

#include "play/board.hpp"

namespace inarow::play {

class NextBoard {
public:
    // Requires room for the move, and a board that lives as long.  The counts for a move that wins mean nothing.
    NextBoard(const Board& board, Move move)
        : board_(board), side_(board.mover()), cell_(board.landing(move)), lines_(board.count_lines(side_, cell_)) {}

    // As the functions of Board.
    [[nodiscard]] const Variant& variant() const { return board_.variant(); }
    [[nodiscard]] Board::Side mover() const { return 1 - side_; }
    // Requires at least one stone.
    [[nodiscard]] int open(Board::Side side, int stones) const {
        if (side != side_) return board_.open(side, stones) - lines_.others(stones);
        return board_.open(side, stones) + lines_.own(stones - 1) - lines_.own(stones);
    }
    // Those of the board with three changes: this cell is taken, the one above it can be filled next, and new cells
    // complete a line.
    [[nodiscard]] Board::Openings openings(Board::Side side) const {
        Board::Openings openings = board_.openings(side);
        const auto add = [&](Cell cell, int change) {
            (board_.odd_row(cell) ? openings.odd : openings.even) += change;
        };
        if (board_.completing(side, cell_)) add(cell_, -1);
        const bool top = (cell_ + 1) % variant().height == 0;
        if (variant().drops() && !top && board_.completing(side, cell_ + 1)) add(cell_ + 1, 1);
        for_each_new_completing(side, [&](Cell cell) {
            if (can_be_next(cell)) add(cell, 1);
        });
        return openings;
    }

    [[nodiscard]] int threats(Board::Side side, bool odd, const Board::Openings& openings) const {
        if (!variant().drops()) return 0;
        int cells = board_.completing_cells(side, odd);
        if (board_.completing(side, cell_)) cells -= board_.odd_row(cell_) == odd;
        for_each_new_completing(side, [&](Cell cell) { cells += board_.odd_row(cell) == odd; });
        return cells - (odd ? openings.odd : openings.even);
    }

private:
    // Calls f(cell) for each cell that completes a line of this side because of the stone, once.
    template <class F>
    void for_each_new_completing(Board::Side side, F&& f) const {
        if (side != side_ || lines_.own(variant().k - 2) == 0) return;
        std::array<Cell, LineIndex::most_through_a_cell> seen;
        auto end = seen.begin();
        for (const auto line : board_.lines_through(cell_)) {
            if (board_.stones_in(side, line) != variant().k - 2 || board_.stones_in(1 - side, line) != 0) continue;
            const Cell left = board_.left_in(line, cell_);
            if (board_.completing(side, left) || std::find(seen.begin(), end, left) != end) continue;
            *end++ = left;
            f(left);
        }
    }

    [[nodiscard]] bool can_be_next(Cell cell) const {
        if (!variant().drops() || cell == cell_ + 1) return true;
        return board_.landing(cell / variant().height) == cell;
    }

    const Board& board_;
    Board::Side side_;
    Cell cell_;
    LineCounts lines_;
};

}  // namespace inarow::play
