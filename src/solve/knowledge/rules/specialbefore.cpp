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

// One cell p of a group that needs no component, and what can stand in for it.
struct Pair {
    int p;
    Cells partners;  // cells that x may be
    GroupSet later;  // groups with all successors
};

// The cells that x may be: open ones outside the group and the column of p with which the rule is needed.
Cells partners_of(const Standpoint& at, int group, int p, const GroupSet& later, Extent extent) {
    Cells partners = at.playable() & ~at.groups.cells_of(group) & ~at.groups.column_of(p);
    if (extent == Extent::needed)
        for_each_bit(partners, [&](int x) {
            if ((later & at.groups.with(x)).empty()) partners &= ~bit<Cells>(x);
        });
    return partners;
}

void add_pairs(const Standpoint& at, const Pair& pair, const Instance& chosen, Instances& found) {
    for_each_bit(pair.partners & ~chosen.squares, [&](int x) {
        Instance instance = chosen;
        instance.add_cell(pair.p);
        instance.add_cell(x);
        instance.special = bit<Cells>(pair.p) | bit<Cells>(x);
        instance.solves |= (pair.later & at.groups.with(x)) | (at.groups.with(pair.p) & at.groups.with(x));
        found.add(at, instance);
    });
}

}  // namespace

void find_specialbefore(const Standpoint& at, Instances& found) {
    at.own_groups.for_each([&](int group) {
        const Cells empties = empties_below_top(at, group);
        if ((empties & at.playable()) == 0) return;
        const GroupSet later = later_groups(at, empties);
        for_each_bit(empties & at.playable(), [&](int p) {
            const Pair pair{p, partners_of(at, group, p, later, found.extent()), later};
            if (pair.partners == 0 || found.full()) return;
            Instance instance(Rule::specialbefore, {});
            instance.group = static_cast<std::int16_t>(group);
            for_each_choice(at, at.groups.cells_of(group), empties & ~bit<Cells>(p), instance, 0,
                            [&](const Instance& chosen, int) { add_pairs(at, pair, chosen, found); });
        });
    });
}

}  // namespace inarow::knowledge
