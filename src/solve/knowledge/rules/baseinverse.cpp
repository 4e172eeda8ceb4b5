// Baseinverse: two cells that can both be played at once.
//
//     1  x . x   Whichever the adversary takes, the owner takes the other: groups with both are solved.
//
// (Allis 1988, section 6.2.2.)
#include "knowledge/instances.hpp"

namespace inarow::knowledge {

void find_baseinverse(const Standpoint& at, Instances& found) {
    const Cells open = at.playable();
    for_each_bit(open, [&](int left) {
        const GroupSet with_left = at.groups.with(left) & at.targets;
        for_each_bit(open & ~low_bits<Cells>(left + 1), [&](int right) {
            const GroupSet solves = with_left & at.groups.with(right);
            if (!at.wants(solves)) return;
            Instance instance(Rule::baseinverse, {left, right});
            instance.solves = solves;
            found.add(at, instance);
        });
    });
}

}  // namespace inarow::knowledge
