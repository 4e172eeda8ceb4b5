// Positions with one winning move: exercises for players.
#pragma once

#include <optional>

#include "explain/explain.hpp"

namespace inarow::explain {

struct Puzzle {
    Position position;
    Move solution = -1;
    int depth = 0;      // moves of both sides in the longest variation that is told: how far one has to look ahead
    int positions = 0;  // of the whole proof
};

// Nothing unless exactly one move wins, not at once, and why is proved for every reply.
[[nodiscard]] std::optional<Puzzle> puzzle_of(Explainer& explainer, const Position& position, Control& control);

}  // namespace inarow::explain
