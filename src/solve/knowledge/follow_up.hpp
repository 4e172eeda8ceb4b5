// What a player holds by playing directly above every stone of the other: an upper bound on the score of either.
//
//     row 2  d d d d      The DEFENDER answers each stone of the ATTACKER with the cell above it, and plays anywhere
//         1  a . a .      when that column is full.  So of two empty cells, one directly above the other, the attacker
//                         never gets both, and gets the upper one only if the defender has the lower.
//
// Hence the attacker does not complete a line that
//
//   has a stone of the defender;
//   has two empty cells, one directly above the other: all vertical lines but those that lack one cell;
//   lies directly above a line without a stone of the attacker: the attacker would have the upper line only
//   after the defender has all of the lower one.
//
// An attacker without other lines does not win.  The defender never has to wait for a turn, so this holds for both
// players, whoever is to move, and whoever controls the zugzwang (claimeven.hpp says more of the player who does not).
//
// Conditions: stones drop.  On a torus, a line that climbs may pass the top of a column, and only level lines count as
// lying above others.
// (Allis 1988, rules vertical and before, which are good for either player; brute-forced on all positions of small
// boards in tests/knowledge.)
#pragma once

#include "knowledge/claimeven.hpp"

namespace inarow::knowledge {

// Of these first cells of vertical lines, those whose lines have no two empty cells, one directly above the other.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set without_empty_pair(const G& g, Set starts, Set empty) {
    const Set lower = empty & (empty >> 1);
    for (int i = 0; i + 1 < g.k(); ++i) starts &= ~backward(g, upwards, lower, i);
    return starts;
}

// The lines of the attacker, by their first cells, that the defender does not stop by playing above stones.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set lines_beyond_follow_up(const G& g, Set attacker, Set defender) {
    const Set left = g.masks.board & ~defender;
    const Set free = g.masks.board & ~attacker;
    Set lines = 0;
    for_each_direction(g, [&](auto direction) {
        if (direction() == vertical || all(!is_empty(lines))) return;
        const Set starts = line_starts(g, direction, left);
        if (lie_in_layers<G>(direction()))
            lines |= starts & ~(line_starts(g, direction, free) << 1);
        else
            lines |= starts;
    });
    // Last, because hardly any is left.
    if (g.fits(vertical) && !all(!is_empty(lines)))
        lines |= without_empty_pair(g, line_starts(g, upwards, left), left & free);
    return lines;
}

// An upper bound on the attacker's score, or no_upper_bound.  Valid whoever is to move, as long as nobody has won.
template <class G, CellSet Set>
[[nodiscard]] constexpr ValueOf<Set> follow_up_bound(const G& g, Set attacker, Set defender) {
    const auto holds = is_empty(lines_beyond_follow_up(g, attacker, defender));
    return select(holds, ValueOf<Set>(0), ValueOf<Set>(no_upper_bound));
}

}  // namespace inarow::knowledge
