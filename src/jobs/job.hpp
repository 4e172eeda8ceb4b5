// A job, a position with a question, and its answer, a bound: the messages between the tree and the workers.
#pragma once

#include <cstdint>

#include "base/bound.hpp"
#include "game/position.hpp"

namespace inarow::jobs {

using JobId = std::uint64_t;

struct Job {
    JobId id = 0;
    Position position;  // not over
    Score threshold;    // "does its mover score at least so much?"
    Bound known;        // seen by its mover; leaves the question open
    std::uint64_t node_budget;
};

struct Answer {
    JobId id = 0;
    Bound bound{};           // what is known now; true in any case, seen by the mover of the position
    bool cancelled = false;  // somebody called it back before it was through
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool from_book = false;  // nobody searched for it
};

}  // namespace inarow::jobs
