#include "play/next_board.hpp"

#include <algorithm>

namespace inarow::play {

template <class F>
void NextBoard::for_each_new_completing(Board::Side side, F&& f) const {
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

bool NextBoard::can_be_next(Cell cell) const {
    if (!variant().drops() || cell == cell_ + 1) return true;
    return board_.landing(cell / variant().height) == cell;
}

// Those of the board with three changes: this cell is taken, the one above it can be filled next, and new cells
// complete a line.
Board::Openings NextBoard::openings(Board::Side side) const {
    Board::Openings openings = board_.openings(side);
    const auto add = [&](Cell cell, int change) { (board_.odd_row(cell) ? openings.odd : openings.even) += change; };
    if (board_.completing(side, cell_)) add(cell_, -1);
    const bool top = (cell_ + 1) % variant().height == 0;
    if (variant().drops() && !top && board_.completing(side, cell_ + 1)) add(cell_ + 1, 1);
    for_each_new_completing(side, [&](Cell cell) {
        if (can_be_next(cell)) add(cell, 1);
    });
    return openings;
}

int NextBoard::threats(Board::Side side, bool odd, const Board::Openings& openings) const {
    if (!variant().drops()) return 0;
    int cells = board_.completing_cells(side, odd);
    if (board_.completing(side, cell_)) cells -= board_.odd_row(cell_) == odd;
    for_each_new_completing(side, [&](Cell cell) { cells += board_.odd_row(cell) == odd; });
    return cells - (odd ? openings.odd : openings.even);
}

}  // namespace inarow::play
