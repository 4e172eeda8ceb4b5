// Who gets how much of the machine's memory: the tables of the workers and the tree above them.
#pragma once

#include "jobs/tree.hpp"
#include "search/options.hpp"

namespace inarow::jobs {

// Fills in what nobody has chosen.  Tables get half of what is free, the tree half of the rest; the last quarter is
// for what others may need.  A tree that is full forgets what is decided, and then makes jobs larger instead of itself.
void share_memory(SearchOptions& options, TreeOptions& tree, std::uint64_t free_bytes);

}  // namespace inarow::jobs
