// Vertical: two empty cells, one above the other, the upper one odd (any row for a player who does not control the
// zugzwang).
//
//     5  u      The owner answers a stone on the lower cell with one on the upper; the owner may also take
//     4  l      the lower one.  Groups with both are solved.
//
// (Allis 1988, section 6.2.3.)
#include "knowledge/instances.hpp"

namespace inarow::knowledge {

void find_vertical(const Standpoint& at, Instances& found) {
    for_each_bit(at.vertical_tops(), [&](int upper) {
        Instance instance(Rule::vertical, {upper - 1, upper});
        instance.solves = at.groups.with(upper - 1) & at.groups.with(upper);
        found.add(at, instance);
    });
}

}  // namespace inarow::knowledge
