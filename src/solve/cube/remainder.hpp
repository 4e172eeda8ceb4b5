// What is left of an open position, as an equivalent one (knowledge/remainder.hpp says which positions are equal): the
// stones that still matter, and the columns that do not as if they were full.
//
// There the winning cells are a part of what is left.  Here they follow from the stones: of each winning cell, those of
// one line that it completes stay.
#pragma once

#include "cube/rules.hpp"

namespace inarow::cube {

template <class Set>
struct Remainder {
    Set filled;  // all stones and, where they may lie anywhere, the tempo cells
    Set white;   // the stones that White still needs; all that neither needs are neutral
    Set black;
};

// Nobody gets above a cell on which both players would win, or above the upper of two on which one of them would.
// Neither is the first cell of a column, as the position is open, so at most two cells lie above.
template <CellSet Set>
[[nodiscard]] constexpr Set gone(const Board<Set>& board) {
    const Set ends = (board.white_wins & board.black_wins) | (board.white_wins & above(board.white_wins)) |
                     (board.black_wins & above(board.black_wins));
    return above(ends) | above(above(ends));
}

// The first cells of the lines of one direction that have two cells of the set or more, and of some that are no lines.
template <std::size_t D, CellSet Set>
[[nodiscard]] constexpr Set two_in_line(Set set) {
    constexpr int step = directions[D].step;
    const Set either = set | (set >> step);
    const Set both = set & (set >> step);
    return both | (both >> (2 * step)) | (either & (either >> (2 * step)));
}

// The cells of the lines that a player can still be the first to complete, and of one line for each winning cell.
template <CellSet Set>
[[nodiscard]] constexpr Set needed_cells(Set left, Set own, Set other, Set wins) {
    Set needed = 0;
    Set fresh = wins;
    for_each_direction([&](auto direction) {
        constexpr std::size_t d = direction();
        const Set won = line_starts<d>(Set(own | fresh)) & ~two_in_line<d>(fresh);
        const Set cells = cells_of_lines<d>(Set(won | line_starts<d>(Set(left & ~(other | wins)))));
        needed |= cells;
        fresh &= ~cells;
    });
    return needed;
}

// The columns of these cells.
template <CellSet Set>
[[nodiscard]] constexpr Set columns_of(Set set) {
    set |= set >> 32;
    set |= set >> 16;
    set &= Set(bottom);
    set |= set << 16;
    return set | (set << 32);
}

template <CellSet Set>
[[nodiscard]] constexpr Remainder<Set> remainder(const Board<Set>& board, bool tempo_anywhere) {
    const Set left = ~gone(board);
    const Set white = needed_cells(left, board.white, board.black, Set(board.white_wins & left));
    const Set black = needed_cells(left, board.black, board.white, Set(board.black_wins & left));
    Set filled = board.white | board.black;
    if (tempo_anywhere) filled |= ~columns_of(Set(board.empty() & (white | black)));
    return {filled, board.white & white, board.black & black};
}

}  // namespace inarow::cube
