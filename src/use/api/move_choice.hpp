// Which move to play: as good as the limits allow, by what is known of every move when they come.
#pragma once

#include <map>
#include <vector>

#include "api/search_session.hpp"

namespace inarow::api {

// First a proved win, the fastest one; then the highest score that is still possible, so never a proved loss while
// there is another move; then the highest one that is certain; then as they are in `moves`.
[[nodiscard]] std::vector<Move> most_promising_first(std::vector<Move> moves, const std::map<Move, Bound>& scores);

// Narrows the bounds of the moves until the best of them settles the goal or a limit comes, and says whether it is
// settled.  Starts from the bounds given, which must be true; moves of which the same is known are asked about in the
// order of `moves`.
[[nodiscard]] bool compare_moves(SearchSession& session, const Position& position, Goal goal,
                                 const std::vector<Move>& moves, std::map<Move, Bound>& scores);

}  // namespace inarow::api
