// Lowinverse: a vertical in each of two columns, the upper cells odd.
//
//     3  u .       The owner does not start either pair.  When the adversary takes a lower cell, the owner takes the
//     2  l U       one above it, and the other pair becomes a vertical.  So the owner gets one of the two upper cells
//     1  . L       and one cell of each pair.
//
// (Allis 1988, section 6.2.5.)
#include "knowledge/rules/inverse.hpp"

namespace inarow::knowledge {
namespace {

GroupSet lowinverse_groups(const Standpoint& at, int upper, int other) {
    const Groups& g = at.groups;
    const GroupSet verticals = (g.with(upper - 1) & g.with(upper)) | (g.with(other - 1) & g.with(other));
    return verticals | (g.with(upper) & g.with(other));
}

}  // namespace

void find_lowinverse(const Standpoint& at, Instances& found) {
    for_each_pair(at.groups, at.vertical_tops(), [&](int upper, int other) {
        const GroupSet solves = lowinverse_groups(at, upper, other);
        if (!at.wants(solves)) return;
        Instance instance(Rule::lowinverse, {upper - 1, upper, other - 1, other});
        instance.solves = solves;
        mark_columns(at.groups, instance, upper, other);
        found.add(at, instance);
    });
}

}  // namespace inarow::knowledge
