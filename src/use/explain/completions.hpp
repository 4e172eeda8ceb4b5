// Moves by what they fill and complete: those that win at once, or let the other player do so.
#pragma once

#include <optional>
#include <vector>

#include "inarow/position.hpp"

namespace inarow::explain {

// The move that fills this cell now, or none.
[[nodiscard]] std::optional<Move> move_onto(const Position& position, Cell cell);

// Those that win at once, for the side to move, in the order of the legal moves.
[[nodiscard]] std::vector<Move> completing_moves(Position position);
[[nodiscard]] bool can_complete(const Position& position);

// After which the other player can complete a line with the next stone.
[[nodiscard]] std::vector<Move> blunders(const Position& position);
// Whether every move is one, in a position that is not over.
[[nodiscard]] bool loses_at_once(const Position& position);

}  // namespace inarow::explain
