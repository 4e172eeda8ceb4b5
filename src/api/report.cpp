#include "api/report.hpp"

namespace inarow::api {

std::optional<bool> Report::claim_holds() const {
    const Claim& claim = request.claim;
    if (request.question != Request::Question::at_least || !bounds.decides(claim.threshold)) return std::nullopt;
    return (bounds.lo >= claim.threshold) != claim.negated;
}

std::optional<int> Report::last_move() const {
    const Position& position = request.position;
    if (position.over()) return position.stones();
    if (request.question == Request::Question::weak || !bounds.exact()) return std::nullopt;
    return inarow::last_move(position.variant(), position.stones(), bounds.lo);
}

}  // namespace inarow::api
