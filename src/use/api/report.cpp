#include "inarow/report.hpp"

#include <fmt/format.h>

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

std::string result_text(const Position& position) {
    if (!position.won()) return "a draw";
    return fmt::format("the {} player has won on move {}", player_name(other(position.mover())), position.stones());
}

std::string signed_text(Bound bound) {
    return bound.exact() && bound.lo > 0 ? fmt::format("+{}", bound.lo) : to_text(bound);
}

}  // namespace inarow::api
