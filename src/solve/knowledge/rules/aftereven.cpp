// Aftereven: a group that the owner completes by claimevens alone, because its empty cells are all even.
//
//     3  . s .       Once it is complete the game is over.  So the adversary never gets a cell above in all of its
//     2  x u x x     columns (s): groups that need one above the line in every column of an empty cell are
//     1  . l . .     solved, and those that the claimevens solve.
//
// An aftereven in a cover is more than that: sooner or later the owner completes the group and wins (section 9.2).
// (Allis 1988, section 6.2.4.)
#include "knowledge/rules/components.hpp"

namespace inarow::knowledge {

void find_aftereven(const Standpoint& at, Instances& found) {
    const Cells claimable = at.claimable();
    at.own_groups.for_each([&](int group) {
        const Cells empties = at.groups.cells_of(group) & at.empty;
        if ((empties & ~claimable) != 0) return;
        Instance instance(Rule::aftereven, {});
        instance.group = static_cast<std::int16_t>(group);
        instance.solves = groups_after_claims(at, empties);
        for_each_bit(empties, [&](int upper) {
            instance.add_cell(upper - 1);
            instance.add_cell(upper);
            instance.solves |= at.groups.with(upper);
        });
        instance.claimevens = instance.squares;
        found.add(at, instance);
    });
}

}  // namespace inarow::knowledge
