// The moves that win at once.
#pragma once

#include <vector>

#include "game/position.hpp"

namespace inarow::explain {

// Those of the side to move, in the order of the legal moves.
[[nodiscard]] std::vector<Move> completing_moves(Position position);
[[nodiscard]] bool can_complete(const Position& position);

}  // namespace inarow::explain
