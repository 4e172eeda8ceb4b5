// The order in which the thresholds of a goal are tested.
#pragma once

#include <optional>

#include "search/goal.hpp"

namespace inarow {

// First NEAR tests, each with a small budget: is there a quick win or loss?  They start at the far ends
// and halve the distance, cost next to nothing on hard positions and settle easy ones at once (Pons'
// observation; testing the draw first made his easiest set of openings ten times slower for others).
// Then the sign: >= 1 before >= 0.  Then one score at a time, away from zero.
class Schedule {
public:
    explicit Schedule(Goal goal) : goal_(goal), near_(goal.from != goal.to) {}

    struct Test {
        Score threshold;
        bool near;
    };
    // What to test next; `known` must leave the goal unsettled.
    [[nodiscard]] Test next(Bound known) const;

    // A near test ran out of its budget: no more of them.
    void give_up_near() { near_ = false; }

private:
    [[nodiscard]] std::optional<Score> near_threshold(Bound known) const;

    Goal goal_;
    bool near_;
};

}  // namespace inarow
