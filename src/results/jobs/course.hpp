// The course of a solve: how the proof numbers of its question moved while the work grew, and what they say of the work
// that is left.
//
// A run notes where it stands whenever the positions visited have grown by a fifth, so that a solve of any length has
// about thirteen milestones for each factor of ten: few enough to be read on every request, and dense enough at every
// point for a trend over a factor of ten.
#pragma once

#include <optional>
#include <span>

#include "jobs/job.hpp"

namespace inarow::jobs {

struct Milestone {
    Score threshold = 0;      // the question at hand
    std::uint64_t nodes = 0;  // visited by all jobs of the ledger
    double seconds = 0;       // of all workers together
    OpenNumbers open;         // of the question's position and its moves, seen by its mover
};

// Whether the next milestone is due.
[[nodiscard]] constexpr bool milestone_due(std::uint64_t last_nodes, std::uint64_t nodes) {
    return nodes > last_nodes + last_nodes / 5;
}

// By how much the numbers of a question are multiplied while the positions visited are multiplied by ten.
struct Trend {
    double proof;
    double disproof;
};

// Over the last factor of ten, of the question at hand or of one of its moves; nothing while there are fewer than four
// milestones of it.
[[nodiscard]] std::optional<Trend> trend(std::span<const Milestone> course, Score threshold,
                                         std::optional<Move> move = std::nullopt);

// How many positions are still to be visited, from and to.
struct Remaining {
    double least;
    std::optional<double> most;  // nothing where it is unknown
};

// For `cube`: 25 to 630 positions for each unit of the smaller number.  That held at four of five milestones of fifty
// runs of 0.3 to 34 million positions, whatever the trend, the other number and the work so far (docs/guide/jobs.md,
// "How much is left").  Larger questions took more than that, so where the work would be larger there is no `most`.
// Nothing where a number says that the question is answered.
[[nodiscard]] std::optional<Remaining> remaining(Numbers numbers, std::uint64_t nodes_so_far);

}  // namespace inarow::jobs
