// Zugzwang with pairs, on the cube 4x4x4: where D or W of cube/rules.hpp fails because of a few lines, the FOLLOWER
// (who follows up) may still keep the OTHER player from two cells p and q of each such line.
//
// TWO PLAYABLE CELLS p and q in different columns.  When the other takes one, the follower takes the second.  Then the
// next cell of each column is odd and paired as before, or even and a new tempo.
//
//     p and q odd     two tempos more               p and q tempos     two tempos less
//     one of each     one less and one more
//
// So the count of tempos stays even at the other's turn.  The follower needs a tempo for each tempo that the other
// takes.  There is one: where only those in the pair are left, the follower takes one of them and stops the line for
// good.
//
// TWO CELLS p and q OF THE THIRD LEVEL, not playable, in different columns without winning cells of the follower.  When
// the other plays the cell below p or q, the follower takes the one above it, and the last cell of that column becomes
// a tempo in place of the one taken.  The follower must not play below p or q:
//
//     both cells below are tempos     the others are even in number at the other's turn: the follower answers with them
//     neither                         the first cell of one column answers that of the other: both are tempos
//     one                             the others are odd in number at the other's turn.  The follower answers one and
//                                     an even number is left; after the last one, or without any, the follower plays
//                                     the first cell of the other column, and both are tempos.  If the other plays it,
//                                     the follower takes one of the other tempos, whose number is odd.
//
// In each case all stones of the other lie in the set that D or W leaves, plus the cells that may become tempos, minus
// p or minus q.  (Threats that arise on the way do not matter: they would lie in there, too.)  So it is enough that
// neither of these two sets holds a line.  Only cells common to all lines are tried: a line without p, or without q,
// would remain.
//
// The answer to q would give up a winning cell of the follower above an odd p, so there must be none.
//
// ONE PLAYABLE CELL p, without a winning cell of the follower above it, is enough at the follower's turn: the follower
// takes it.  The tempos are odd in number then; they are one less if p is even, and one more, the cell above, if it is
// odd.
#pragma once

#include "cube/rules.hpp"

namespace inarow::cube {

// The cells that all lines in the set have in common; all cells where it holds no line.
template <CellSet Set>
[[nodiscard]] constexpr Set common_cells(Set set) {
    Set common = ~Set(0);
    for_each_direction([&](auto direction) {
        const Set starts = line_starts<direction()>(set);
        const Set covered = cells_of_lines<direction()>(starts);
        // Two lines of one direction have no cell in common.
        const auto one = is_empty(Set(starts & (starts - Set(1))));
        common &= select(is_empty(starts), Set(~Set(0)), select(one, covered, Set(0)));
    });
    return common;
}

// Whether f(p, q) holds for two of the cells.
template <CellSet Set, class F>
[[nodiscard]] constexpr auto any_pair(Set choices, F&& f) {
    return any_cell(choices, [&](Set p) {
        choices = select(is_empty(p), Set(0), Set(choices & ~p));
        return any_cell(choices, [&](Set q) { return f(p, q); });
    });
}

// What the other player gets without this cell and with some more.
template <CellSet Set>
[[nodiscard]] constexpr Reach<Set> traded(Reach<Set> reach, Set cell, Set more) {
    return {(reach.cells | more) & ~cell, reach.last & ~cell};
}

// The cells that may be taken, or be in a pair.
template <CellSet Set>
struct PairChoices {
    Set takes;
    Set open;
    Set third;
};
template <CellSet Set>
[[nodiscard]] constexpr PairChoices<Set> choices_of_pair(const Board<Set>& board, Reach<Set> reach, Set wins,
                                                         Set where) {
    const Set shared = common_cells(Set(reach.cells | reach.last));
    const Set common = select(is_empty(Set(~shared)), Set(0), shared) & board.empty() & where;  // 0: there is no line
    const Set near_wins = wins | above(wins) | below(wins);
    return {common & board.open() & ~below(wins), common & board.open() & ~(below(wins) & Set(odd_levels)),
            common & Set(bottom << 32) & ~board.open() & ~near_wins};
}

// Whether no line is left in this reach when the follower takes one cell, or gets one of two.
template <CellSet Set>
[[nodiscard]] constexpr auto held_by_one(Reach<Set> reach, Set p) {
    return !reaches_line(traded(reach, p, above(Set(p & Set(odd_levels)))));
}
template <CellSet Set>
[[nodiscard]] constexpr auto held_by_open(Reach<Set> reach, Set p, Set q) {
    const Set tempos = above(Set((p | q) & Set(odd_levels)));
    return !(reaches_line(traded(reach, p, tempos)) | reaches_line(traded(reach, q, tempos)));
}
template <CellSet Set>
[[nodiscard]] constexpr auto held_by_third(Reach<Set> reach, Set p, Set q) {
    const Set under = below(Set(p | q));
    return !(reaches_line(traded(reach, p, Set(under | above(p)))) |
             reaches_line(traded(reach, q, Set(under | above(q)))));
}

// Whether the follower keeps the other player, who has this reach, from all lines by a pair, or by one cell where it is
// the follower's turn.  `wins` are the follower's winning cells, `where` the columns to follow up in.  `tried` sees
// each answer with its cells and passes it on.
template <CellSet Set, class Condition, class Tried>
[[nodiscard]] constexpr auto held_by_pair(const Board<Set>& board, Reach<Set> reach, Set wins, Set where,
                                          Condition his_turn, Tried&& tried) {
    const auto choices = choices_of_pair(board, reach, wins, where);
    const Set takes = select(his_turn, choices.takes, Set(0));
    const auto by_one = any_cell(takes, [&](Set p) { return tried(held_by_one(reach, p), p); });
    const auto by_open = any_pair(select(by_one, Set(0), choices.open),
                                  [&](Set p, Set q) { return tried(held_by_open(reach, p, q), p | q); });
    const auto by_third = any_pair(select(by_one | by_open, Set(0), choices.third),
                                   [&](Set p, Set q) { return tried(held_by_third(reach, p, q), p | q); });
    return by_one | by_open | by_third;
}
template <CellSet Set, class Condition>
[[nodiscard]] constexpr auto held_by_pair(const Board<Set>& board, Reach<Set> reach, Set wins, Set where,
                                          Condition his_turn) {
    return held_by_pair(board, reach, wins, where, his_turn, [](auto holds, Set) { return holds; });
}

template <CellSet Set>
[[nodiscard]] constexpr auto black_moves(const Board<Set>& board) {
    return is_odd(count_bits(Set(board.white | board.black)));
}

// D with a pair: White does not win.
template <CellSet Set>
[[nodiscard]] constexpr auto white_is_held_by_pair(const Board<Set>& board) {
    return held_by_pair(board, white_against_follow_up(board), board.black_wins, Set(~Set(0)), black_moves(board));
}

// W with a pair outside the column of the threat: White wins.
template <CellSet Set>
[[nodiscard]] constexpr auto white_wins_by_pair(const Board<Set>& board) {
    return any_cell(odd_threats(board), [&](Set threat) {
        const Set elsewhere = ~columns_of_third(threat);
        return held_by_pair(board, black_against_odd_threat(board, threat), Set(board.white_wins & elsewhere),
                            elsewhere, !black_moves(board));
    });
}

}  // namespace inarow::cube
