// What a request that is being answered tells of itself.
#pragma once

#include <optional>

#include "base/bound.hpp"
#include "game/position.hpp"

namespace inarow::api {

// Called by the searching thread: nothing for a move stands for the position itself.  Between searching() and found() of the
// same thing, lo and hi of the control are true bounds on it and on nothing else: of the position, or of the position
// after the move, seen by its own side to move.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void searching(std::optional<Move> move) = 0;
    // What came out, in the unit of the question, seen by the side to move of the position that was asked about.
    virtual void found(std::optional<Move> move, Bound bound) = 0;
};

}  // namespace inarow::api
