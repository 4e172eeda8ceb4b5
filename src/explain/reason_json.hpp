// A reason as JSON: the tree that is told, and the lines that tell it.
#pragma once

#include "base/json.hpp"
#include "explain/explain.hpp"
#include "game/notation.hpp"

namespace inarow::explain {

// {"player": "first", "claim": "wins", "proved": true, "positions": 14, "title": "Why the first player wins",
// "proof": "proved for every reply, in 14 positions", "lines": [LINE...], "tree": NODE}.  A LINE has its `words`, the
// `moves` that lead there and the `cells` they fill, `depth` and `forks`.  A NODE has `to_move`, `end` (null, "line",
// "full", "rules" or "search"; with "rules" also `verdict`) and `words` for it, `moves` (the moves told, each with a
// NODE), `blunders`, in words what follows them (`after_blunders`), and `untold`.
[[nodiscard]] Json reason_json(const Tenet& tenet, const Reason& reason, Notation notation);

// What one player claims by the rules at a position, and by which.
[[nodiscard]] Json verdict_json(const knowledge::Groups& groups, const knowledge::Verdict& verdict);

}  // namespace inarow::explain
