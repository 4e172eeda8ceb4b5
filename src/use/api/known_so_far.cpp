#include "api/question.hpp"
#include "inarow/progress.hpp"

namespace inarow::api {

KnownSoFar::KnownSoFar(const Request& request)
    : request_(request),
      known_(shown(request.question, score_range(request.position.variant(), request.position.stones()))) {
    if (!request.position.over())
        for (const Move move : request.position.legal_moves()) moves_.emplace(move, known_);
}

void KnownSoFar::searching(std::optional<Move> move) { here_ = !move; }

void KnownSoFar::found(std::optional<Move> move, Bound bound) {
    here_ = false;
    const std::lock_guard lock(mutex_);
    if (move) moves_.insert_or_assign(*move, bound);
    known_ = meet(known_, move ? best_of(moves_) : bound);
}

// What is read while the position itself is searched, which happens once, is about it.
Bound KnownSoFar::bounds(const Control& control) const {
    const bool before = here_;
    const Bound seen{control.lo, control.hi};
    const bool about_it = before && here_;
    const std::lock_guard lock(mutex_);
    return about_it ? meet(known_, shown(request_.question, seen)) : known_;
}

std::optional<Numbers> KnownSoFar::numbers(const Control& control) const {
    const bool before = here_;
    const Numbers seen{control.proof, control.disproof};
    return before && here_ && seen.proof > 0 ? std::optional(numbers_of_claim(request_, seen)) : std::nullopt;
}

}  // namespace inarow::api
