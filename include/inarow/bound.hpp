// What is known about the score of a position: it lies in [lo, hi].
//
// A search result, a table entry, a rule's claim and a stored record are all bounds, seen from the side
// to move.  Scores follow Pons' convention (https://blog.gamesolver.org): n > 0 means that the side to
// move wins with its n-th-to-last own stone, 0 is a draw, -n means that the other side wins with its n-th-to-last.
#pragma once

#include <algorithm>
#include <string>

#pragma GCC visibility push(default)
namespace inarow {

using Score = int;

struct Bound {
    Score lo;
    Score hi;

    [[nodiscard]] constexpr bool exact() const { return lo == hi; }
    [[nodiscard]] constexpr bool empty() const { return lo > hi; }
    [[nodiscard]] constexpr bool contains(Score score) const { return lo <= score && score <= hi; }
    // True when "is the score >= threshold?" is answered.
    [[nodiscard]] constexpr bool decides(Score threshold) const { return lo >= threshold || hi < threshold; }

    // The same knowledge seen by the other player.
    constexpr Bound operator-() const { return {-hi, -lo}; }
    friend constexpr bool operator==(const Bound&, const Bound&) = default;
};

[[nodiscard]] constexpr Bound exactly(Score score) { return {score, score}; }

// "win", "draw" or "loss" for the side to move; empty while the bound leaves it open.
[[nodiscard]] std::string outcome(Bound bound);

// "3" or "[-2, 5]".
[[nodiscard]] std::string to_text(Bound bound);

// What both allow: empty where they exclude each other.
[[nodiscard]] constexpr Bound overlap(Bound a, Bound b) { return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)}; }

// Both facts at once.  Two facts about one position that exclude each other mean that one of their
// sources is wrong; no value is better than a wrong one, so this throws ContractViolation with both.
[[nodiscard]] Bound meet(Bound a, Bound b);

// The outcome alone: the sign of both ends.
[[nodiscard]] constexpr Bound weak(Bound bound) {
    return {std::clamp(bound.lo, -1, 1), std::clamp(bound.hi, -1, 1)};
}

}  // namespace inarow
#pragma GCC visibility pop
