// Positions with one right move: exercises for players.
#pragma once

#include <optional>

#include "explain/explain.hpp"

namespace inarow::explain {

struct Puzzle {
    Position position;
    Move solution = -1;
    bool wins = true;   // else it holds: every other move loses
    int depth = 0;      // moves of both sides in the longest variation that is told: how far one has to look ahead
    int positions = 0;  // of the whole proof
};

// Nothing unless exactly one move wins, not at once, and the reason is proved for every reply.
[[nodiscard]] std::optional<Puzzle> puzzle_of(Explainer& explainer, const Position& position, Control& control);

// Where only one move won, or only one did not lose, and the last move of this position was another: the position
// before it.  Requires a move.
[[nodiscard]] std::optional<Puzzle> missed_puzzle(Explainer& explainer, const Position& after, Control& control);

}  // namespace inarow::explain
