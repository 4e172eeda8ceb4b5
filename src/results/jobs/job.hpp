// A job, a position with a question, and its answer, a bound: the messages between the tree and the workers.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "inarow/bound.hpp"
#include "inarow/position.hpp"
#include "search/proof/numbers.hpp"

namespace inarow::jobs {

using JobId = std::uint64_t;

struct Job {
    JobId id = 0;
    Position position;  // not over
    Score threshold;    // "does its mover score at least this?"
    Bound known;        // seen by its mover; leaves the question open
    std::uint64_t node_budget;
    // For a proof-number search: once the position's numbers have reached these, another position is more promising.  A
    // job that has used little of its budget may go on.
    Numbers number_limits{infinite_number, infinite_number};
};

// What a proof-number search knows of a question that it left open: the numbers of the position, and those of its
// moves, both seen by its mover.  They say where to go on; no answer depends on them.
struct OpenNumbers {
    Numbers numbers;
    std::vector<std::pair<Move, Numbers>> moves;
    friend bool operator==(const OpenNumbers&, const OpenNumbers&) = default;
};

struct Answer {
    JobId id = 0;
    Bound bound{};           // what is known now; true in any case, seen by the mover of the position
    bool cancelled = false;  // it was called back before it was done
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool from_book = false;             // nobody searched for it
    std::optional<OpenNumbers> open{};  // nothing where the question is answered or the search has no such numbers
};

}  // namespace inarow::jobs
