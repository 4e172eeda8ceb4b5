// What Kaggle's ConnectX writes as JSON: observations of agents, and replays of games.
//
//   observation ::= {"board": [0, 0, ..., 1, 2], "mark": 1, ...}      rows from the top
//   replay      ::= {"configuration": {"columns": 7, "rows": 6, "inarow": 4, ...}, "steps": [step, ...], ...}
//   step        ::= [{"action": 3, ...}, {"action": 0, ...}]          of both agents
//
// The first step precedes all moves; in the others, the agent whose turn it was chose a column, from 0.
#pragma once

#include <string>
#include <string_view>

#include "inarow/position.hpp"
#include "inarow/result.hpp"

namespace inarow {

[[nodiscard]] bool is_observation(std::string_view text);
[[nodiscard]] bool is_replay(std::string_view text);

// Its board, as text of an array.
[[nodiscard]] Result<std::string> observed_board(std::string_view text);

// After the moves of the replay, which must be for the same board.
[[nodiscard]] Result<Position> replayed(Position position, std::string_view text);

}  // namespace inarow
