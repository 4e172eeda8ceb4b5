// Moves as the cells they fill: "d2".
#pragma once

#include <string>
#include <vector>

#include "game/position.hpp"

namespace inarow::explain {

// Where the stone lands.
[[nodiscard]] std::string move_name(const Position& position, Move move);

// "d2 d3 e1": one after the other.
[[nodiscard]] std::string line_names(Position position, const std::vector<Move>& moves);

// "c1, d1 or f1"
[[nodiscard]] std::string choice_text(const Position& position, const std::vector<Move>& moves,
                                      std::string_view conjunction = "or");

}  // namespace inarow::explain
