// Which question a search has to answer, as the range of thresholds t for which "is the score >= t?"
// must be decided.  Exact values, win/draw/loss and a single question are the same thing, wider or narrower.
#pragma once

#include "inarow/bound.hpp"
#include "inarow/variant.hpp"

namespace inarow {

struct Goal {
    Score from;
    Score to;

    // True when this knowledge leaves no threshold of the range undecided.
    [[nodiscard]] constexpr bool settled(Bound known) const { return known.hi < from || known.lo >= to || known.exact(); }
    friend constexpr bool operator==(const Goal&, const Goal&) = default;
};

[[nodiscard]] constexpr Goal exact_goal(Bound range) { return {range.lo + 1, range.hi}; }
[[nodiscard]] constexpr Goal weak_goal() { return {0, 1}; }
[[nodiscard]] constexpr Goal at_least(Score threshold) { return {threshold, threshold}; }

// The same question asked by the player who is not to move: score >= t is not (-score >= 1 - t).
[[nodiscard]] constexpr Goal seen_by_other(Goal goal) { return {1 - goal.to, 1 - goal.from}; }

}  // namespace inarow
