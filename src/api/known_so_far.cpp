#include "api/known_so_far.hpp"

#include <algorithm>

namespace inarow::api {

KnownSoFar::KnownSoFar(const Request& request)
    : question_(request.question),
      all_moves_(request.position.over() ? 0 : request.position.legal_moves().size()),
      known_(shown(question_, score_range(request.position.variant(), request.position.stones()))) {}

void KnownSoFar::searching(std::optional<Move> move) { here_ = !move; }

void KnownSoFar::found(std::optional<Move> move, Bound bound) {
    here_ = false;
    const std::lock_guard lock(mutex_);
    if (move) moves_.insert_or_assign(*move, bound);
    known_ = meet(known_, move ? best_of_moves() : bound);
}

// A position is worth at least as much as each of its moves, and no more than the best.
Bound KnownSoFar::best_of_moves() const {
    Bound best = known_;
    Score highest = moves_.begin()->second.hi;
    for (const auto& [move, bound] : moves_) {
        best.lo = std::max(best.lo, bound.lo);
        highest = std::max(highest, bound.hi);
    }
    if (moves_.size() == all_moves_) best.hi = std::min(best.hi, highest);
    return best;
}

// What is read while the position itself is searched, which happens once, is about it.
Bound KnownSoFar::bounds(const Control& control) const {
    const bool before = here_;
    const Bound seen{control.lo, control.hi};
    const bool about_it = before && here_;
    const std::lock_guard lock(mutex_);
    return about_it ? meet(known_, shown(question_, seen)) : known_;
}

std::optional<Numbers> KnownSoFar::numbers(const Control& control) const {
    const bool before = here_;
    const Numbers seen{control.proof, control.disproof};
    return before && here_ && seen.proof > 0 ? std::optional(seen) : std::nullopt;
}

}  // namespace inarow::api
