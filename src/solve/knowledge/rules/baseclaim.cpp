// Baseclaim: three cells that can be played at once, in an order, and the cell above the second, which is even.
//
//     2  . n .     first by the adversary:    the owner takes the third, and claims n by a claimeven
//     1  1 2 3     second:                    the owner takes the third, and gets the first or n
//                  third:                     the owner takes the second, and gets the first or n
//
// Groups with the second and the third are solved, and those with the first and n.
// (Allis 1988, section 6.2.7.)
#include "knowledge/instances.hpp"

namespace inarow::knowledge {
namespace {

// Second cells: those with a usable even cell above.
Cells second_cells(const Standpoint& at) { return at.playable() & ((at.usable & at.groups.even()) >> 1); }

}  // namespace

void find_baseclaim(const Standpoint& at, Instances& found) {
    for_each_bit(second_cells(at), [&](int second) {
        const Cells others = at.playable() & ~bit<Cells>(second);
        for_each_bit(others, [&](int first) {
            for_each_bit(others & ~bit<Cells>(first), [&](int third) {
                const GroupSet solves = (at.groups.with(first) & at.groups.with(second + 1)) |
                                        (at.groups.with(second) & at.groups.with(third));
                if (!at.wants(solves)) return;
                Instance instance(Rule::baseclaim, {first, second, third, second + 1});
                instance.claimevens = bit<Cells>(second) | bit<Cells>(second + 1);
                instance.solves = solves;
                found.add(at, instance);
            });
        });
    });
}

}  // namespace inarow::knowledge
