// How the owner gets the empty cells of a group: aftereven, before and specialbefore share this.
//
// Each empty cell s needs a component: a claimeven that gives s, or a vertical of s and the cell above, so that
// whichever player takes the cell above, the other has s.  Nothing below or above s may be another cell of the group.
#pragma once

#include "knowledge/instances.hpp"

namespace inarow::knowledge {

// Calls f(instance, verticals) for each choice of components for `rest`, added to what the instance already has.
template <class F>
void for_each_choice(const Standpoint& at, Cells group, Cells rest, const Instance& chosen, int verticals, F&& f) {
    if (rest == 0) return f(chosen, verticals);
    const int cell = lowest_index(rest);
    const Cells free = at.usable & ~(group & ~bit<Cells>(cell)) & ~chosen.squares;
    const auto choose = [&](int lower, int added_verticals) {
        const Cells pair = bit<Cells>(lower) | bit<Cells>(lower + 1);
        if ((pair & ~free) != 0) return;
        Instance next = chosen;
        next.add_cell(lower);
        next.add_cell(lower + 1);
        if (added_verticals == 0) next.claimevens |= pair;
        next.solves |= added_verticals == 0 ? at.groups.with(cell) : at.groups.with(cell) & at.groups.with(cell + 1);
        for_each_choice(at, group, rest & (rest - 1), next, verticals + added_verticals, f);
    };
    choose(cell, 1);
    if ((at.claimable() & bit<Cells>(cell)) != 0) choose(cell - 1, 0);
}

// Groups of the adversary that are completed after the owner's: those with a cell above each of these, which the owner
// claims.
[[nodiscard]] inline GroupSet groups_after_claims(const Standpoint& at, Cells empties) {
    GroupSet later = at.targets;
    for_each_bit(empties, [&](int cell) { later &= at.groups.with_above(cell); });
    return later;
}
// The same where the owner does not claim them: those with the cell directly above each.
[[nodiscard]] inline GroupSet later_groups(const Standpoint& at, Cells empties) {
    GroupSet later = at.targets;
    for_each_bit(empties << 1, [&](int successor) { later &= at.groups.with(successor); });
    return later;
}

// The empty cells of the group, or none if one of them lies in the top row, where nothing comes after it.
[[nodiscard]] inline Cells empties_below_top(const Standpoint& at, int group) {
    const Cells empties = at.groups.cells_of(group) & at.empty;
    return (empties & at.groups.top_row()) == 0 ? empties : Cells{0};
}

}  // namespace inarow::knowledge
