#include "search/root.hpp"

#include <algorithm>

namespace inarow {

Score next_threshold(Goal goal, Bound known) {
    const Score nearest = known.lo >= 1 ? known.lo + 1 : known.hi >= 1 ? 1 : known.hi;
    return std::clamp(nearest, std::max(goal.from, known.lo + 1), std::min(goal.to, known.hi));
}

GoalLoop::GoalLoop(Goal goal, Bound known, RootView view, bool probes) : goal_(goal), known_(known), view_(view) {
    if (probes && goal.to > goal.from) probe_budget_ = goal.to - goal.from == 1 ? 10'000 : 200'000;
    view_.show(known_);
}

std::optional<Score> GoalLoop::probe_threshold() const {
    constexpr Score near_zero = 7;  // from here the plain order costs less
    const auto nearer = [](Score end) { return end - end * 4 / 9; };
    const auto [lo, hi] = known_;
    if (probe_budget_ == 0) return std::nullopt;
    if (hi > near_zero && hi >= -lo && lo < hi / 2) return nearer(hi);
    if (lo < -near_zero && hi > lo / 2) return nearer(lo) + 1;
    return std::nullopt;
}

std::optional<GoalLoop::Test> GoalLoop::next() {
    if (ended_ || goal_.settled(known_)) return std::nullopt;
    const auto probe = probe_threshold();
    test_ = probe ? Test{*probe, probe_budget_} : Test{next_threshold(goal_, known_), unlimited};
    view_.show_threshold(test_.threshold);
    return test_;
}

void GoalLoop::take(std::optional<Bound> found) {
    if (found) known_ = meet(known_, *found);
    view_.show(known_);
    if (known_.decides(test_.threshold)) return;
    ended_ = !test_.is_probe();
    probe_budget_ = 0;
}

}  // namespace inarow
