#include "proof/claim.hpp"

#include <algorithm>

#include "base/require.hpp"

namespace inarow::proof {

std::vector<Claim> claims_for(const Position& position, Goal goal, Bound known) {
    require(goal.settled(known), "claims are made of what is settled");
    std::vector<Claim> claims;
    if (known.lo >= goal.from) claims.push_back({position.mover(), std::min(known.lo, goal.to)});
    if (known.hi < goal.to) claims.push_back({other(position.mover()), -std::max(known.hi, goal.from - 1)});
    const Bound range = score_range(position.variant(), position.stones());
    std::erase_if(claims, [&](const Claim& claim) {
        return claim.threshold <= (claim.player == position.mover() ? range.lo : -range.hi);
    });
    return claims;
}

}  // namespace inarow::proof
