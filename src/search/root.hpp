// The order in which the thresholds of a goal are tested.
#pragma once

#include <cstdint>
#include <optional>

#include "search/control.hpp"
#include "search/goal.hpp"

namespace inarow {

// First NEAR tests, each with a small budget: is there a quick win or loss?  They start at the far ends
// and halve the distance, cost next to nothing on hard positions and settle easy ones at once (Pons'
// observation; testing the draw first makes his easiest set of openings ten times slower for others).
// What they learn about the exact score is of little use to a weak question, which gets a smaller budget:
// 200,000 nodes there made random positions with eight stones 1.5 times as expensive.
// Then the sign: >= 1 before >= 0.  Then one score at a time, away from zero.
class Schedule {
public:
    explicit Schedule(Goal goal);

    struct Test {
        Score threshold;
        std::uint64_t budget;  // in nodes; unlimited for all but near tests
        [[nodiscard]] bool near() const { return budget != unlimited; }
    };
    // What to test next; `known` must leave the goal unsettled.
    [[nodiscard]] Test next(Bound known) const;

    // A near test ran out of its budget: no more of them.
    void give_up_near() { near_budget_ = 0; }

private:
    [[nodiscard]] std::optional<Score> near_threshold(Bound known) const;

    Goal goal_;
    std::uint64_t near_budget_;
};

// What to test next without near tests; `known` must leave the goal unsettled.
[[nodiscard]] inline Score next_threshold(Goal goal, Bound known) {
    Schedule schedule(goal);
    schedule.give_up_near();
    return schedule.next(known).threshold;
}

}  // namespace inarow
