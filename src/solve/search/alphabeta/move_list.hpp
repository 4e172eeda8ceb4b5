// The moves of a node that are left to search, and what those that were searched have shown.
#pragma once

#include <array>
#include <cstdint>

#include "inarow/bound.hpp"

namespace inarow {

// Moves go by their places in the lists of Children (search/alphabeta/children.hpp).  No member has a default on
// purpose: clearing them would cost more than filling them.
struct MoveList {
    static constexpr int most_places = 128;

    Score best;                                    // the node's score is at most this, or at least this once `cut`
    int best_place;                                // which one reached it; -1: not known
    bool cut;                                      // one move reaches the threshold: nothing else matters
    int count;                                     // of the moves to search
    std::array<std::uint8_t, most_places> sorted;  // their places, best first

    // One more move is worth at least this much if it reaches the threshold, else at most this much.
    void take(Score value, int place, Score threshold) {
        if (value > best) {
            best = value;
            best_place = place;
        }
        if (value >= threshold) cut = true;
    }
};

}  // namespace inarow
