// Before: a group that the owner completes before the adversary can have all the cells directly above it.
//
//     4  s . .        For each empty cell of the group: a claimeven if it is even, or a vertical with the cell
//     3  e x s        above, its successor (s).  Groups with the successors of all empty cells are solved, and
//     2  . . e x      those that the components solve.  Claimevens alone would be an aftereven.
//
// (Allis 1988, section 6.2.8; the components are in its prose.)
#include "knowledge/rules/components.hpp"

namespace inarow::knowledge {

void find_before(const Standpoint& at, Instances& found) {
    at.own_groups.for_each([&](int group) {
        const Cells empties = empties_below_top(at, group);
        if (empties == 0 || found.full()) return;
        Instance instance(Rule::before, {});
        instance.group = static_cast<std::int16_t>(group);
        instance.solves = later_groups(at, empties);
        for_each_choice(at, at.groups.cells_of(group), empties, instance, 0,
                        [&](const Instance& complete, int verticals) {
                            if (verticals > 0) found.add(at, complete);
                        });
    });
}

}  // namespace inarow::knowledge
