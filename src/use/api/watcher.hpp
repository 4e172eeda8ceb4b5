// The progress of a request while it is being answered.
#pragma once

#include <optional>

#include "base/bound.hpp"
#include "game/position.hpp"

namespace inarow::api {

// Called by the searching thread; no move means the position itself.  Between searching() and found() for the same
// thing, lo and hi of the control are true bounds on it alone: on the position, or on the one after the move, as seen
// by its own side to move.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void searching(std::optional<Move> move) = 0;
    // What came out, in the unit of the question, seen by the side to move of the position that was asked about.
    virtual void found(std::optional<Move> move, Bound bound) = 0;
};

}  // namespace inarow::api
