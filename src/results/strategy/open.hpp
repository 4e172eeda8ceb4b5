// The positions that a strategy leaves open.
#pragma once

#include "strategy/strategy.hpp"

namespace inarow::strategy {

// The owner's turns, met by following its plan, for which it has neither a column nor a card, and in which no line is
// to be completed or stopped; mirror images once.
[[nodiscard]] std::vector<std::vector<Move>> open_positions(const Strategy& strategy);

}  // namespace inarow::strategy
