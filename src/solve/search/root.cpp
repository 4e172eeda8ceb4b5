#include "search/root.hpp"

#include <algorithm>

namespace inarow {

WindowDriver::WindowDriver(Goal goal) : goal_(goal), probe_budget_(0) {
    const Score thresholds = goal.to - goal.from + 1;
    if (thresholds == 2) probe_budget_ = 10'000;
    if (thresholds > 2) probe_budget_ = 200'000;
}

std::optional<Score> WindowDriver::probe_threshold(Bound known) const {
    constexpr Score near_zero = 7;  // from here the plain order costs less
    const auto nearer = [](Score end) { return end - end * 4 / 9; };
    if (probe_budget_ == 0) return std::nullopt;
    if (known.hi > near_zero && known.hi >= -known.lo && known.lo < known.hi / 2) return nearer(known.hi);
    if (known.lo < -near_zero && known.hi > known.lo / 2) return nearer(known.lo) + 1;
    return std::nullopt;
}

WindowDriver::Test WindowDriver::next(Bound known) const {
    if (const auto near = probe_threshold(known)) return {*near, probe_budget_};
    const Score nearest = known.lo >= 1 ? known.lo + 1 : known.hi >= 1 ? 1 : known.hi;
    const Score lowest = std::max(goal_.from, known.lo + 1);
    const Score highest = std::min(goal_.to, known.hi);
    return {std::clamp(nearest, lowest, highest), unlimited};
}

std::optional<WindowDriver::Test> GoalLoop::next() {
    if (ended_ || driver_.settled(known_)) return std::nullopt;
    test_ = driver_.next(known_);
    view_.show_threshold(test_.threshold);
    return test_;
}

void GoalLoop::take(std::optional<Bound> found) {
    if (found) known_ = meet(known_, *found);
    view_.show(known_);
    if (known_.decides(test_.threshold)) return;
    ended_ = !test_.is_probe();
    driver_.give_up_probes();
}

}  // namespace inarow
