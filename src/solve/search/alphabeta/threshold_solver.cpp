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
    GoalLoop loop(WindowDriver(opened.by_other ? seen_by_other(goal) : goal), bound, {control, opened.by_other});
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
std::optional<Bound> ThresholdSolver::run(WindowDriver::Test test, Control& control) {
    if (growth_) return test_beside_others(test, control);
    if (threads_ > 1)
        if (const auto quick = test_alone(test.threshold, control, solo_budget)) return quick;
    if (test.is_probe()) return test_by_all(test.threshold, control, test.budget);
    // A restart costs a team more, as it is in the middle of more moves.
    while (threads_ > 1 && table_->capacity() < team_entries && !table_->full_grown()) table_->grow();
    return attempt_with_growth(*table_, control,
                               [&](std::uint64_t budget) { return test_by_all(test.threshold, control, budget); });
}

std::optional<Bound> ThresholdSolver::test_by_all(Score threshold, Control& control, std::uint64_t budget) {
    return threads_ == 1 ? test_alone(threshold, control, budget) : test_together(threshold, control, budget);
}

std::optional<Bound> ThresholdSolver::test_alone(Score threshold, Control& control, std::uint64_t budget) {
    NodeCounter nodes(control, budget);
    try {
        return test(threshold, nodes);
    } catch (const Stopped&) {
        return std::nullopt;
    }
}

std::optional<Bound> ThresholdSolver::test_beside_others(WindowDriver::Test asked, Control& control) {
    return attempt_beside_others(*growth_, *table_, control, asked.budget,
                                 [&](NodeCounter& nodes) { return std::optional(test(asked.threshold, nodes)); });
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
