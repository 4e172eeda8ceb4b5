// An explanation as one JSON object on one line.  The fields are a contract, as in report/json.hpp.
//
//     bounds        the bound that knowledge alone gives on the score
//     cover         the rules of the first claim, or null without one
//     claims        of each player: what, by which rules, and the plan that follows from them
//     strategy      what a strategy on cards says: as `inarow strategy show`, and its `file`, null for a card just
//                   found; or null
//     losing_moves  by move: the cell and the line that punish it, and what follows
#pragma once

#include <string>

#include "base/json.hpp"
#include "explain/explain.hpp"
#include "inarow/notation.hpp"

namespace inarow::explain {

[[nodiscard]] Json json_of(const Explanation& explanation, Notation notation = Notation::automatic);
[[nodiscard]] inline std::string to_json(const Explanation& explanation, Notation notation = Notation::automatic) {
    return one_line(json_of(explanation, notation));
}

// {"player": "first", "claim": "wins", "proved": true, "positions": 14, "title": "Why the first player wins",
// "proof": "proved for every reply, in 14 positions", "lines": [LINE...], "tree": NODE}.  A LINE has its `words`, the
// `moves` that lead there and the `cells` they fill, `depth` and `forks`.  A NODE has `to_move`, `end` (null, "line",
// "full", "rules" or "search"; with "rules" also `verdict`) and `words` for it, `moves` (the moves told, each with a
// NODE), `blunders`, in words what follows them (`after_blunders`), and `untold`.
[[nodiscard]] Json reason_json(const Claim& claim, const Reason& reason, Notation notation);

}  // namespace inarow::explain
