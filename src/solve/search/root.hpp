// The order in which the thresholds of a goal are tested, and the loop that tests them.
#pragma once

#include <cstdint>
#include <optional>

#include "inarow/limits.hpp"
#include "search/goal.hpp"

namespace inarow {

// What to test next without probes; `known` must leave the goal unsettled.  First the sign: >= 1 before >= 0.  Then one
// score at a time, away from zero.
[[nodiscard]] Score next_threshold(Goal goal, Bound known);

// Shows the root as its own mover sees it, even while a search asks about a node where the opponent is to move:
// "is the score >= 3?" there is shown as "is it >= -2?", since one holds where the other does not.
struct RootView {
    RootView(Control& shown_in, bool by_other = false) : control(shown_in), other_moves(by_other) {}

    void show(Bound known) const { control.show(other_moves ? -known : known); }
    void show_threshold(Score threshold) const { control.threshold = other_moves ? 1 - threshold : threshold; }

    Control& control;
    bool other_moves;
};

// Narrows what is known until it settles the goal, or until a test that is no probe leaves its threshold open:
//
//   GoalLoop loop(goal, known, view);
//   while (const auto test = loop.next()) loop.take(what is found out about "is the score >= test->threshold?");
//   return loop.known();
//
// Example, an exact score that is 2, without probes: (-4, 4) -> is it >= 1? yes -> (1, 4) -> is it >= 2? yes ->
// (2, 4) -> is it >= 3? no -> (2, 2).
//
// PROBES come first where they are asked for, each with a small budget: is there a quick win or loss?  They start at
// the far ends and go four ninths of the way to 0, cost little on hard positions and settle easy ones at once (Pons'
// observation; a search that tests the draw first takes ten times as long on his easiest set, one that goes half of the
// way nearly twice as long).  One that runs out of its budget is the last.
// What they learn about the exact score is of little use to a weak question, which gets a smaller budget:
// 200,000 nodes there made random positions with eight stones 1.5 times as expensive.
class GoalLoop {
public:
    GoalLoop(Goal goal, Bound known, RootView view, bool probes = false);

    struct Test {
        Score threshold;
        std::uint64_t budget;  // in nodes; unlimited for all but probes
        [[nodiscard]] bool is_probe() const { return budget != unlimited; }
    };
    // Nothing at the end.
    [[nodiscard]] std::optional<Test> next();
    // What the test found out, as a bound on the score; nothing where a limit stopped it.
    void take(std::optional<Bound> found);
    [[nodiscard]] Bound known() const { return known_; }

private:
    [[nodiscard]] std::optional<Score> probe_threshold() const;

    Goal goal_;
    Bound known_;
    RootView view_;
    std::uint64_t probe_budget_ = 0;
    Test test_{};
    bool ended_ = false;
};

}  // namespace inarow
