// An explanation as one JSON object on one line.  The fields are a contract, as in api/json.hpp.
//
//     bounds        what knowledge alone says of the score
//     cover         the rules of the first claim, or null without one
//     claims        of each player: what, by which rules, and the plan that follows from them
//     losing_moves  by move: the cell and the line that punish it, and what follows
#pragma once

#include <string>

#include "api/explain.hpp"
#include "game/notation.hpp"

namespace inarow::api {

[[nodiscard]] std::string to_json(const Explanation& explanation, Notation notation = Notation::automatic);

}  // namespace inarow::api
