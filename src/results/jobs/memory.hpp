// Divides the machine's memory between the tables of the workers and the tree above them.
#pragma once

#include "inarow/options.hpp"
#include "jobs/tree.hpp"

namespace inarow::jobs {

// Whether this process searches, or others do, or nobody: then no table takes memory here.
enum class Tables { here, elsewhere };

// Fills in the sizes that were not chosen.  Tables get half of the free memory, the tree half of the rest; the last
// quarter is left to others.  A full tree forgets decided positions, and after that makes jobs larger instead of
// growing.
void share_memory(SearchOptions& options, TreeOptions& tree, std::uint64_t free_bytes, Tables tables);

}  // namespace inarow::jobs
