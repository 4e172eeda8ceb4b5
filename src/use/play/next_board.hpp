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
    [[nodiscard]] Board::Openings openings(Board::Side side) const;
    [[nodiscard]] int threats(Board::Side side, bool odd, const Board::Openings& openings) const;

private:
    // Calls f(cell) for each cell that completes a line of this side because of the stone, once.
    template <class F>
    void for_each_new_completing(Board::Side side, F&& f) const;
    [[nodiscard]] bool can_be_next(Cell cell) const;

    const Board& board_;
    Board::Side side_;
    Cell cell_;
    LineCounts lines_;
};

}  // namespace inarow::play
