#include "knowledge/cover_search.hpp"

#include <algorithm>
#include <limits>

#include "knowledge/rules/components.hpp"

namespace inarow::knowledge {
namespace {

// Whether the adversary could complete a group with the next stone, which no rule prevents.
bool has_open_target(const Standpoint& at) {
    bool found = false;
    at.targets.for_each([&](int group) {
        const Cells missing = at.groups.cells_of(group) & at.empty;
        found = found || ((missing & ~at.open) == 0 && !more_than_one_bit(missing));
    });
    return found;
}

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
    GroupSet later;
    if ((empties & ~at.claimable()) == 0) later |= groups_after_claims(at, empties);
    if ((empties & at.groups.top_row()) == 0) later |= later_groups(at, empties);
    return later;
}

}  // namespace

CoverSearch::CoverSearch(const Groups& groups)
    : conflicts_(groups), solvers_(GroupSet::capacity), usable_(max_depth + 1) {}

bool CoverSearch::find(const Standpoint& standpoint, std::uint64_t choice_limit) {
    start(choice_limit);
    if (!prepare(standpoint)) return false;
    use_all();
    return solve(standpoint.targets);
}

// An aftereven that goes with the current cover would be enough; a new search from each aftereven finds more.
bool CoverSearch::find_with_aftereven(const Standpoint& standpoint, std::uint64_t choice_limit) {
    if (has_aftereven()) return true;
    const auto cover = chosen_;
    const int size = depth_;
    start(choice_limit);
    use_all();
    for (int i = 0; i < instances_.count(); ++i)
        if (instances_[i].rule == Rule::aftereven && choose(i, standpoint.targets)) return true;
    chosen_ = cover;
    depth_ = size;
    return false;
}

// False when a target has no solver at all.
bool CoverSearch::prepare(const Standpoint& standpoint) {
    if (has_open_target(standpoint) || !may_be_solved(standpoint)) return false;
    instances_.find(standpoint, Extent::needed);
    if (!(standpoint.targets - instances_.solvable()).empty()) return false;
    const auto width = static_cast<std::size_t>(instances_.count() + 63) / 64;
    conflicts_.prepare(instances_, standpoint.rules, width);
    solvers_.set_width(width);
    usable_.set_width(width);
    standpoint.targets.for_each([&](int group) { solvers_.clear(group); });
    for (int i = 0; i < instances_.count(); ++i)
        instances_[i].solves.for_each([&](int group) { solvers_.insert(group, i); });
    return true;
}

void CoverSearch::start(std::uint64_t choice_limit) {
    depth_ = 0;
    choices_ = 0;
    choice_limit_ = choice_limit;
}

void CoverSearch::use_all() {
    usable_.clear(0);
    for (int i = 0; i < instances_.count(); ++i) usable_.insert(0, i);
}

bool CoverSearch::has_aftereven() const {
    return std::any_of(chosen().begin(), chosen().end(), [&](int i) { return instances_[i].rule == Rule::aftereven; });
}

bool CoverSearch::solve(const GroupSet& targets) {
    if (targets.empty()) return true;
    if (depth_ == max_depth) return false;
    const int target = hardest(targets);
    for (int next = best_solver(target, targets); next >= 0; next = best_solver(target, targets)) {
        if (choices_ >= choice_limit_) return false;
        if (choose(next, targets)) return true;
        usable_.remove(depth_, next);
    }
    return false;
}

// The target that the fewest usable instances solve.
int CoverSearch::hardest(const GroupSet& targets) const {
    const Word64* usable = usable_[depth_];
    int fewest = std::numeric_limits<int>::max();
    int found = -1;
    targets.for_each([&](int group) {
        if (fewest == 0) return;
        int count = 0;
        for (std::size_t i = 0; i < usable_.width(); ++i) count += count_bits(solvers_[group][i] & usable[i]);
        if (count >= fewest) return;
        fewest = count;
        found = group;
    });
    return found;
}

// The usable instance that solves this target and the most others, or -1.
int CoverSearch::best_solver(int target, const GroupSet& targets) const {
    int most = 0;
    int found = -1;
    for (std::size_t i = 0; i < usable_.width(); ++i)
        for_each_bit(solvers_[target][i] & usable_[depth_][i], [&](int index) {
            const int instance = static_cast<int>(i) * 64 + index;
            const int count = (instances_[instance].solves & targets).count();
            if (count <= most) return;
            most = count;
            found = instance;
        });
    return found;
}

bool CoverSearch::choose(int instance, const GroupSet& targets) {
    ++choices_;
    const Word64* conflicts = conflicts_.of(instance);
    for (std::size_t i = 0; i < usable_.width(); ++i) usable_[depth_ + 1][i] = usable_[depth_][i] & ~conflicts[i];
    chosen_[static_cast<std::size_t>(depth_++)] = static_cast<std::uint16_t>(instance);
    if (solve(targets - instances_[instance].solves)) return true;
    --depth_;
    return false;
}

bool may_be_solved(const Standpoint& at) {
    GroupSet hard = hard_targets(at);
    if (hard.empty()) return true;
    at.own_groups.for_each([&](int group) { hard -= later_than(at, at.groups.cells_of(group) & at.empty); });
    return hard.empty();
}

}  // namespace inarow::knowledge
