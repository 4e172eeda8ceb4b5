#include "knowledge/solvable.hpp"

namespace inarow::knowledge {
namespace {

struct Solvers {
    explicit Solvers(const Standpoint& at)
        : claimable(at.claimable()),
          open(at.playable()),
          usable(at.usable),
          tops(at.basis == Basis::zugzwang ? at.vertical_tops() : Cells{0}) {}

    // By the group's own cells alone.
    [[nodiscard]] bool may_solve(Cells group) const {
        const Cells cells = group & usable;
        return (cells & claimable) != 0 || (cells & (cells << 1)) != 0 || more_than_one_bit(cells & open) ||
               more_than_one_bit(cells & tops);
    }

    Cells claimable;
    Cells open;
    Cells usable;
    Cells tops;
};

GroupSet hard_targets(const Standpoint& at) {
    const Solvers solvers(at);
    GroupSet hard;
    at.targets.for_each([&](int group) {
        if (!solvers.may_solve(at.groups.cells_of(group))) hard.insert(group);
    });
    return hard;
}

// Groups of the adversary that are completed after this group of the owner.
GroupSet later_than(const Standpoint& at, Cells empties) {
    GroupSet after_claims = at.targets;
    GroupSet after_cells = at.targets;
    for_each_bit(empties, [&](int cell) {
        after_claims &= at.groups.with_above(cell);
        after_cells &= at.groups.with(cell + 1);
    });
    GroupSet later;
    if ((empties & ~at.claimable()) == 0) later |= after_claims;
    if ((empties & at.groups.top_row()) == 0) later |= after_cells;
    return later;
}

}  // namespace

bool may_be_solved(const Standpoint& at) {
    GroupSet hard = hard_targets(at);
    if (hard.empty()) return true;
    at.own_groups.for_each([&](int group) { hard -= later_than(at, at.groups.cells_of(group) & at.empty); });
    return hard.empty();
}

}  // namespace inarow::knowledge
