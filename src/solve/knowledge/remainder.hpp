// What is left of a position where stones drop: positions with the same heights and the same remainder have the same
// score, whatever stones lie below.
//
//   gone     Where both players would complete a line on a cell, the game ends there at the latest; where one player
//            would on two cells one above the other, at the upper one.  No stone gets above it.
//   open     A player's line is open while it holds no stone of the other, no cell that is gone, and no cell that
//            already completes another line of the same player: that one comes first.
//   needed   the stones of a player's open lines.  With the heights they tell which lines are open: those without a
//            filled cell that is not needed.
//   tempo    A column with neither an open line nor a winning cell in what is left of it can only be filled to pass the
//            move on.  How many such cells there are matters, not where they are.
//
// Each rule was compared with every position of small boards, as were versions of it that are broken on purpose
// (tests/knowledge/remainder_test.cpp).
#pragma once

#include "game/kernel.hpp"
#include "knowledge/claimeven.hpp"

namespace inarow::knowledge {

// Of players a and b.
template <CellSet Set>
struct Remainder {
    Set a_needed;
    Set b_needed;
    Set a_wins;
    Set b_wins;
    Set tempo;
};

// Winning cells are those of completions() that are empty.
template <class G, CellSet Set>
[[nodiscard]] constexpr Remainder<Set> remainder(const G& g, Set a, Set b, Set a_wins, Set b_wins) {
    const Set ends = (a_wins & b_wins) | (a_wins & (a_wins << 1)) | (b_wins & (b_wins << 1));
    const Set left = below_lowest(g, Set(ends << 1));
    a_wins &= left;
    b_wins &= left;
    const Set for_a = left & ~(b | a_wins);
    const Set for_b = left & ~(a | b_wins);
    Set of_a = 0;
    Set of_b = 0;
    for_each_direction(g, [&](auto direction) {
        of_a |= cells_of_lines(g, direction, line_starts(g, direction, for_a));
        of_b |= cells_of_lines(g, direction, line_starts(g, direction, for_b));
    });
    const Set useful = left & ~(a | b) & (of_a | of_b | a_wins | b_wins);
    // One addition for all columns: a useful cell carries into the spare bit.
    const Set idle = g.masks.spare & ~(useful + g.masks.board);
    return {a & of_a, b & of_b, a_wins, b_wins, (idle - (idle >> g.height())) & ~(a | b)};
}

}  // namespace inarow::knowledge
