// Who wins and what to play, in words.
#pragma once

#include <string>

#include "explain/explain.hpp"

namespace inarow::explain {

// "The first player is to move and wins on move 41: play d1.", or how the game ended.
[[nodiscard]] std::string summary_text(const Explanation& explanation);

// "Moves:" and a line for each: " d1 wins on move 41 (+1)".  A losing move comes with what punishes it.
[[nodiscard]] std::string moves_text(const Explanation& explanation);

// "a1 loses (-2): the first player wins on move 39 at c4 with ...": one of them.
[[nodiscard]] std::string move_text(const Explanation& explanation, Move move);

// " (line d2 c3 d3 ...)": the first moves of a line; empty for a single one.
[[nodiscard]] std::string line_text(const Position& position, const std::vector<Move>& line);

// "wins on move 41 (+1)", or "win on move 41 (+1)" of several moves: what moves are worth for the side to move.
[[nodiscard]] std::string worth_text(const Position& position, Bound score, int moves);

}  // namespace inarow::explain
