// Claimeven: two empty cells, one above the other, the upper one even.
//
//     6  u      The owner answers a stone on the lower cell with one on the upper, and never plays the lower
//     5  l      one first.  So the owner gets the upper cell: every group through it is solved.
//
// (Allis 1988, section 6.2.1.)
#include "knowledge/instances.hpp"

namespace inarow::knowledge {

void find_claimeven(const Standpoint& at, Instances& found) {
    for_each_bit(at.claimable(), [&](int upper) {
        Instance instance(Rule::claimeven, {upper - 1, upper});
        instance.claimevens = instance.squares;
        instance.solves = at.groups.with(upper);
        found.add(at, instance);
    });
}

}  // namespace inarow::knowledge
