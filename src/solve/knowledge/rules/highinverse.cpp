// Highinverse: three empty cells in each of two columns, one above the other, the upper ones even.
//
//     4  u .       The owner does not start either column.  When the adversary takes a lower cell, the owner takes
//     3  m U       the middle one above it and then has a claimeven on the upper two of the other column; if the
//     2  l M       other lower cell can be played at once, also a baseinverse of that cell and u.
//     1  . L
//
// (Allis 1988, section 6.2.6.)
#include "knowledge/rules/inverse.hpp"

namespace inarow::knowledge {
namespace {

GroupSet with_both(const Groups& groups, int a, int b) { return groups.with(a) & groups.with(b); }

// Groups with the upper cell and the other column's lower cell, if that can be played now.
GroupSet with_lower(const Standpoint& at, int upper, int other_lower) {
    return (at.open & bit<Cells>(other_lower)) != 0 ? with_both(at.groups, upper, other_lower) : GroupSet{};
}

GroupSet highinverse_groups(const Standpoint& at, int upper, int other) {
    const Groups& g = at.groups;
    return with_both(g, upper, other) | with_both(g, upper - 1, other - 1) | with_both(g, upper - 1, upper) |
           with_both(g, other - 1, other) | with_lower(at, upper, other - 2) | with_lower(at, other, upper - 2);
}

}  // namespace

void find_highinverse(const Standpoint& at, Instances& found) {
    const Cells uppers = at.claimable() & (at.usable << 2);
    for_each_pair(at.groups, uppers, [&](int upper, int other) {
        const GroupSet solves = highinverse_groups(at, upper, other);
        if (!at.wants(solves)) return;
        Instance instance(Rule::highinverse, {upper - 2, upper - 1, upper, other - 2, other - 1, other});
        instance.solves = solves;
        mark_columns(at.groups, instance, upper, other);
        found.add(at, instance);
    });
}

}  // namespace inarow::knowledge
