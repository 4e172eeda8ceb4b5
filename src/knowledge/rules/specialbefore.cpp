// Specialbefore: a before in which one empty cell p of the group can be played at once and needs no component,
// because a further cell x, which can be played at once as well, stands in for it.
//
//     2  s . s s       The owner answers p with x and x with p.  Groups with all successors and x are solved, those
//     1  p x e .       with p and x, and those that the components of the other empty cells solve.
//
// (Allis 1988, section 6.2.9.)
#include "knowledge/rules/components.hpp"

namespace inarow::knowledge {
namespace {

// The special cells that go with one cell p of the group and one choice of components.
void add_partners(const Standpoint& at, int p, const GroupSet& later, const Instance& chosen, Instances& found) {
    const Cells taken = at.groups.cells_of(chosen.group) | at.groups.column_of(p) | chosen.squares;
    for_each_bit(at.playable() & ~taken, [&](int x) {
        const GroupSet& with_x = at.groups.with(x);
        const GroupSet solved = at.rules.has(Flaw::specialbefore_alone) ? later : later & with_x;
        if (solved.empty() && found.extent() == Extent::needed) return;
        Instance instance = chosen;
        instance.add_cell(p);
        instance.add_cell(x);
        instance.special = bit<Cells>(p) | bit<Cells>(x);
        instance.solves |= solved | (at.groups.with(p) & with_x);
        found.add(at, instance);
    });
}

}  // namespace

void find_specialbefore(const Standpoint& at, Instances& found) {
    at.own_groups.for_each([&](int group) {
        const Cells empties = empties_below_top(at, group);
        const GroupSet later = later_groups(at, empties);
        for_each_bit(empties & at.playable(), [&](int p) {
            if (found.full() || (later.empty() && found.extent() == Extent::needed)) return;
            Instance instance(Rule::specialbefore, {});
            instance.group = static_cast<std::int16_t>(group);
            for_each_choice(at, at.groups.cells_of(group), empties & ~bit<Cells>(p), instance, 0,
                            [&](const Instance& chosen, int) { add_partners(at, p, later, chosen, found); });
        });
    });
}

}  // namespace inarow::knowledge
