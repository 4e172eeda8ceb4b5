// The question of a request as searches know it.
#pragma once

#include "inarow/limits.hpp"
#include "inarow/request.hpp"
#include "search/goal.hpp"
#include "search/solver.hpp"

namespace inarow::api {

// Of the claim that is asked about: the search asks the opposite of a negated one.
[[nodiscard]] inline Numbers numbers_of_claim(const Request& request, Numbers searched) {
    const bool opposite = request.question == Request::Question::at_least && request.claim.negated;
    return opposite ? searched.seen_by_other() : searched;
}

// The thresholds that have to be decided for a position whose score lies in this range.
[[nodiscard]] Goal goal_of(const Request& request, Bound range);


// Whether a solver can answer such a question, or this request, or why not.
[[nodiscard]] Result<void> can_answer(const Solver& solver, std::string_view search, Request::Question question);
[[nodiscard]] Result<void> can_answer(const Solver& solver, std::string_view search, const Request& request);

}  // namespace inarow::api
