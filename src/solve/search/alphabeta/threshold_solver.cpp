#include "search/alphabeta/threshold_solver.hpp"

#include "base/require.hpp"
#include "search/attempt.hpp"
#include "search/tables/growing_table.hpp"

namespace inarow {
namespace {

constexpr std::uint64_t solo_budget = 20'000;
// A team starts with no smaller table.  With 2^23 entries it restarts less often and still takes longer: touching
// memory for the first time is slow, and one thread grows the table while the others wait.
constexpr std::uint64_t team_entries = 1 << 18;

}  // namespace

Bound ThresholdSolver::solve(const Position& position, Goal goal, Bound known, Control& control) {
    control.show(known);
    const Opened opened = open(position);
    if (opened.resolved) return meet(known, opened.by_other ? -opened.bound : opened.bound);
    const Bound bound = meet(opened.by_other ? -known : known, opened.bound);
    GoalLoop loop(opened.by_other ? seen_by_other(goal) : goal, bound, {control, opened.by_other}, true);
    while (const auto test = loop.next()) loop.take(control.limit_reached() ? std::nullopt : run(*test, control));
    return opened.by_other ? -loop.known() : loop.known();
}

bool ThresholdSolver::forget_bounds() {
    table_->forget_bounds();
    return true;
}

std::unique_ptr<Solver> ThresholdSolver::sibling() {
    require(threads_ == 1, "only solvers of one thread share a table");
    if (!growth_) growth_ = std::make_shared<SharedGrowth>();
    auto sibling = copy();
    sibling->growth_ = growth_;
    return sibling;
}

// A test of one threshold; nothing when a limit or the budget of a probe ended it.  Tests that end soon never
// pay for starting threads or for a large table: what they found stays in the table.
std::optional<Bound> ThresholdSolver::run(GoalLoop::Test asked, Control& control) {
    if (growth_)
        return attempt_beside_others(*growth_, *table_, control, asked.budget,
                                     [&](NodeCounter& nodes) { return std::optional(test(asked.threshold, nodes)); });
    const auto by_all = [&](std::uint64_t budget) {
        return threads_ == 1 ? test_alone(asked.threshold, control, budget)
                             : test_together(asked.threshold, control, budget);
    };
    if (threads_ > 1)
        if (const auto quick = test_alone(asked.threshold, control, solo_budget)) return quick;
    if (asked.is_probe()) return by_all(asked.budget);
    // A restart costs a team more, as it is in the middle of more moves.
    while (threads_ > 1 && table_->capacity() < team_entries && !table_->full_grown()) table_->grow();
    return attempt_with_growth(*table_, control, by_all);
}

std::optional<Bound> ThresholdSolver::test_alone(Score threshold, Control& control, std::uint64_t budget) {
    return attempt(control, budget, [&](NodeCounter& nodes) { return std::optional(test(threshold, nodes)); });
}

// The first thread searches from the root, the others help it; whichever ends first, by a limit or with the answer,
// ends them all.
std::optional<Bound> ThresholdSolver::test_together(Score threshold, Control& control, std::uint64_t budget) {
    Team team(threads_);
    return on_threads(threads_, budget, [&](int thread, std::uint64_t share) {
        const SetAtEnd ended(team.finished);
        return attempt(control, share, [&](NodeCounter& nodes) { return test_in(team, thread, threshold, nodes); });
    });
}

}  // namespace inarow
