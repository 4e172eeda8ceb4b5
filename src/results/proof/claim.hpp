// The claim of a certificate: a player scores at least the threshold, as that player counts.
#pragma once

#include <vector>

#include "inarow/position.hpp"
#include "search/goal.hpp"

namespace inarow::proof {

struct Claim {
    Stone player = Stone::first;
    Score threshold = 0;

    friend bool operator==(const Claim&, const Claim&) = default;
};

// The claims that together say what the goal asks, of a position whose score is known to lie in `known`: one where a
// win or a bound is claimed, two where both players hold something.  None that the rules of the game alone make true.
// Requires a settled goal.
[[nodiscard]] std::vector<Claim> claims_for(const Position& position, Goal goal, Bound known);

// The score of the player whose stone, the last of `stones`, completes a line.
[[nodiscard]] constexpr Score score_of_win(const Variant& variant, int stones) {
    return (variant.cells() - stones + 2) / 2;
}

}  // namespace inarow::proof
