// What comes before any plan or card: lines to be completed, and lines to be stopped.
#pragma once

#include <optional>

#include "inarow/position.hpp"

namespace inarow::strategy {

// The leftmost columns where the next stone completes a line of the mover, or of the other player if it were theirs.
struct UrgentMoves {
    std::optional<Move> completes;
    std::optional<Move> stops;
};
[[nodiscard]] UrgentMoves urgent_moves(const Position& position);

}  // namespace inarow::strategy
