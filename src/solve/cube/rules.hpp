// What zugzwang alone decides on the cube 4x4x4: sufficient conditions that White (who moves first) cannot win, that
// White wins, and that Black wins, from the position itself.
//
// Levels 1 and 3 are ODD, 2 and 4 EVEN (knowledge/claimeven.hpp says it for any board; these are sharper, and for
// this one).  Every column is even, so FOLLOW-UP works: a stone on an odd cell is answered with the even cell above
// it.  A playable even cell is a TEMPO: its column has an odd number of empty cells, and taking it changes who runs
// out of moves.  The empty cells of all columns together are even in number when White is to move.  Hence
//
//     White to move: an even number of tempos            Black to move: an odd number
//
// All rules need an OPEN position: nobody has won, and neither player could complete a line with the next stone.
// They hold whoever is to move.  None considers the order of play beyond what is said here, so each is a few tests
// "does this set of cells contain a line?".
//
// POISON.  Where a player who follows up has a winning cell p that is not playable, the other may play the cell q
// below it only as the last stone: then p is taken and the game is over.  So the other may use one such q in a line,
// but never two; and if p is even, the other never gets p or what lies above it.
#pragma once

#include "cube/kernel.hpp"

namespace inarow::cube {

// Both players' stones, and the empty cells with which each completes a line.
template <CellSet Set>
struct Board {
    Set white;
    Set black;
    Set white_wins;
    Set black_wins;

    [[nodiscard]] constexpr Set empty() const { return ~(white | black); }
    [[nodiscard]] constexpr Set open() const { return playable(white | black); }
};

// All cells of the columns of these cells of the third level.
template <CellSet Set>
[[nodiscard]] constexpr Set columns_of_third(Set third) {
    const Set first = third >> 32;
    return first | (first << 16) | third | (third << 16);
}

// What one player may get, and when.
template <CellSet Set>
struct Reach {
    Set cells;  // at any time
    Set last;   // only as the last stone
};

// Takes from a player's reach what the winning cells of the one who follows up forbid.
template <CellSet Set>
[[nodiscard]] constexpr Reach<Set> poisoned(Set reach, Set wins) {
    const Set even = wins & Set(even_levels);
    const Set never = even | above(even) | above(above(even));
    const Set under = below(wins);
    return {reach & ~never & ~under, reach & ~never & under};
}

// Whether f(p) holds for one of the cells.
template <CellSet Set, class F>
[[nodiscard]] constexpr auto any_cell(Set choices, F&& f) {
    auto found = !is_empty(Set(0));
    for (Set rest = choices; !all(is_empty(rest));) {
        const Set p = lowest_bit(rest);
        found = found | ((!is_empty(p)) & f(p));
        rest = select(found, Set(0), Set(rest & ~p));
    }
    return found;
}

// Whether this reach holds a line.
template <CellSet Set>
[[nodiscard]] constexpr auto reaches_line(Reach<Set> reach) {
    auto found = has_line(reach.cells);
    if (all(found | is_empty(reach.last))) return found;
    // The common case first: not even all last cells together help.
    const auto doubtful = has_line(Set(reach.cells | reach.last)) & (!found);
    found = found |
            any_cell(select(doubtful, reach.last, Set(0)), [&](Set one) { return has_line(Set(reach.cells | one)); });
    return found;
}

// D.  What White can get while Black follows up: the odd cells and the tempos.
//
// Black answers an odd cell with the one above, a tempo with another tempo.  With White to move the number of tempos
// is even, so there is another; the next cell in the column of a tempo is odd, so its pairing is as before.  With
// Black to move it is odd, hence not 0: Black takes one and White is to move.  All of White's stones to come are odd
// cells or cells that are tempos now.  Poison by Black's winning cells applies: a cell under one is answered with
// it.  (If Black has to take the tempo under a winning cell of Black, White gets that cell; it is odd and counted.)
template <CellSet Set>
[[nodiscard]] constexpr Reach<Set> white_against_follow_up(const Board<Set>& board) {
    const Set cells_of_white = board.white | (board.empty() & Set(odd_levels)) | (board.open() & Set(even_levels));
    return poisoned(cells_of_white, board.black_wins);
}
template <CellSet Set>
[[nodiscard]] constexpr auto white_is_held(const Board<Set>& board) {
    return !reaches_line(white_against_follow_up(board));
}

// B.  Black wins: White is held (D), so Black gets all even cells that are not tempos.  They complete a line of
// Black, or one of them would win at once.  The board is full at the end, or White had to play under a winning cell.
template <CellSet Set>
[[nodiscard]] constexpr auto black_gets_line(const Board<Set>& board) {
    return has_line(Set(board.black | (board.empty() & Set(even_levels) & ~board.open())));
}

// White's winning cells of the third level that are not playable and whose column gives White a tempo: not those with
// another winning cell right below, where Black never plays.
template <CellSet Set>
[[nodiscard]] constexpr Set odd_threats(const Board<Set>& board) {
    return board.white_wins & Set(bottom << 32) & ~above(board.white_wins) & ~board.open();
}

// W.  What Black can get while White follows up outside the column of an odd threat t (one cell of the third level,
// or none: then the answer means nothing).
//
//     4  .    Nobody wants to play the cell s under t: Black would give t away, White would waste it.  So the column
//     3  t    counts as nothing but a tempo, if its first cell is empty.  Then the tempos, with that cell and
//     2  s    without s, are odd in number when White is to move and even when Black is.  White answers an odd cell
//     1  ?    outside with the one above and a tempo with a tempo; with nothing to answer White takes one.  Black runs
//             out, plays s, and White wins.
//
// Until then Black gets odd cells outside, tempos, and s as the last stone.  Poison by White's other winning cells.
template <CellSet Set>
[[nodiscard]] constexpr Reach<Set> black_against_odd_threat(const Board<Set>& board, Set threat) {
    const Set column = columns_of_third(threat);
    const Set tempos = board.open() & Set(even_levels) & ~column;
    const Set first = (threat >> 32) & board.empty();
    const Set cells_of_black = board.black | (board.empty() & Set(odd_levels) & ~column) | tempos | first;
    Reach<Set> reach = poisoned(cells_of_black, Set(board.white_wins & ~column));
    reach.last |= below(threat);
    return reach;
}
template <CellSet Set>
[[nodiscard]] constexpr auto white_wins_by_odd_threat(const Board<Set>& board) {
    return any_cell(odd_threats(board),
                    [&](Set threat) { return !reaches_line(black_against_odd_threat(board, threat)); });
}

// D2.  An odd threat u of Black makes up for one odd threat t of White, in different columns.
//
//     4  .   .    Outside Black follows up and answers tempos with tempos; the first cells of both columns, if
//     3  t   u    empty, are tempos as well.  Leaving out the other six cells, the count of tempos is as in D.
//     2  s   v    White at v: Black wins at u.  White at s: Black must answer at t, the cell above becomes a tempo,
//     1  ?   ?    and the count is odd at White's turn.  When White takes a tempo so that an even number is left,
//                 Black takes one, or plays v; White must answer at u, Black fills the column, and the count is
//                 even at White's turn as in D.  (v is playable then: otherwise the cell below is a tempo, two are
//                 left, and Black takes one.)
//
// So besides what D gives outside, White gets the first two cells and the last of the column of t, the first and
// the third of that of u, and v as the last stone.
template <CellSet Set>
[[nodiscard]] constexpr Reach<Set> white_against_two_threats(const Board<Set>& board, Set white_threat,
                                                             Set black_threat) {
    const Set t = columns_of_third(white_threat) & ~white_threat;
    const Set u = (black_threat >> 32) | black_threat;
    const Set inside = columns_of_third(Set(white_threat | black_threat));
    const Set outside = (board.empty() & Set(odd_levels)) | (board.open() & Set(even_levels));
    const Set cells_of_white = board.white | (board.empty() & (t | u)) | (outside & ~inside);
    Reach<Set> reach = poisoned(cells_of_white, Set(board.black_wins & ~inside));
    reach.last |= below(black_threat);
    return reach;
}
template <CellSet Set>
[[nodiscard]] constexpr auto white_is_held_by_threat(const Board<Set>& board) {
    const Set third = Set(bottom << 32) & ~board.open();
    const Set white = board.white_wins & third;
    const Set white_threat = lowest_bit(white);
    // A second odd threat of White stays in White's reach and would complete a line.
    const auto one = (!is_empty(white)) & is_empty(Set(white & ~white_threat));
    return any_cell(select(one, Set(board.black_wins & third & ~white_threat), Set(0)),
                    [&](Set threat) { return !reaches_line(white_against_two_threats(board, white_threat, threat)); });
}

}  // namespace inarow::cube
