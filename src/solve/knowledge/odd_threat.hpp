// What one odd threat wins: a lower bound on the score of the adversary.
//
// Names as in claimeven.hpp.  Let the adversary own a threat t on an unclaimed cell that is not open, in
// column X.  Under it lies a claimed cell that neither wants to play: the controller would hand over t, the
// adversary would give it away.  So X is worth one tempo, and outside X the adversary plays like the
// controller:
//
//     X: . . t c .     - the answer to an unclaimed cell outside X is the claimed cell above it,
//                      - to a claimed cell outside X another open claimed cell outside X,
//                      - to a claimed cell of X below t the unclaimed cell above it.
//
// Count the columns outside X whose open cell is claimed: h.  At the adversary's turn an even number of
// cells is empty, so h is odd if the open cell of X is claimed, else even.  In the first case the adversary
// takes one of the h, in the second the open cell of X.  Now h is even, the open cell of X is claimed, and each
// reply above restores that.  The controller runs out of other moves, plays under t and loses.
//
// Until then the controller gets at most: the unclaimed cells and the open ones outside X, and below t in
// X the claimed ones and the open one (which the controller to move may take).  If no line of the
// controller fits in there, but for lines above a parallel line that the adversary completes first, the threat wins.
// Conditions: those of claimeven.hpp.
// (Allis 1988, section 8.2; brute-forced on all positions of small boards in tests/knowledge.)
#pragma once

#include "knowledge/claimeven.hpp"

namespace inarow::knowledge {

inline constexpr Score no_lower_bound = -no_upper_bound;

// The column that holds this single cell, as a mask of its cells on the board.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set column_around(const G& g, Set cell) {
    const Set fence = lowest_bit(g.masks.spare & ~(cell - Set{1}));
    return fence - (fence >> g.height());
}

// A lower bound on the adversary's score, or no_lower_bound.  Valid whoever is to move, as long as nobody
// has won.  `adversary_wins` are empty cells that complete a line of the adversary.
//
// The adversary wins at the latest when everything is full except X from the cell under t upwards and, from the
// cell under the threat upwards, each column with a claimed threat of the adversary that is not open.  The
// controller gives one of them up; the claimed cells in the others, and those above t, are the stones
// that the adversary has left.
template <class G, CellSet Set>
[[nodiscard]] constexpr ValueOf<Set> odd_threat_bound(const G& g, Set adversary, Set controller, Set adversary_wins) {
    using Value = ValueOf<Set>;
    const Set open = playable(g, adversary | controller);
    const Set threats = adversary_wins & ~g.masks.claimed & ~open;
    if (all(is_empty(threats))) return no_lower_bound;
    // Leftmost column, lowest cell in it.  (Trying a second column found 1 % more and cost 2 %.)
    const Set threat = lowest_bit(threats);
    const Set column = column_around(g, threat);
    const Set below = column & (threat - Set{1});
    const Set outside = g.masks.board & ~column;
    const Set empty = ~(adversary | controller);
    const Set reachable = below_lowest(g, adversary_wins & g.masks.claimed & ~open & outside);
    const Set rest = controller | (((~g.masks.claimed | open) & empty & outside) & reachable) |
                     (below & empty & (g.masks.claimed | open));
    const Set held = adversary | (g.masks.claimed & empty & ~open & outside);
    const auto wins = is_empty(escaping_lines(g, rest, held)) & (!is_empty(threats));
    const Value moves_left =
        count_bits(g.masks.claimed & outside & ~reachable) + count_bits(g.masks.claimed & column & ~below & ~threat);
    return select(wins, moves_left, Value(no_lower_bound));
}

}  // namespace inarow::knowledge
