// What a job has reported about a question that it left open, for the tree that looks there next.
#pragma once

#include "jobs/archive.hpp"
#include "jobs/job.hpp"

namespace inarow::jobs {

// The numbers of the position, and those of its moves where no job of theirs has reported better ones.
void learn_open(Archive& archive, Expander& expander, const Position& position, Score threshold,
                const OpenNumbers& open);

}  // namespace inarow::jobs
