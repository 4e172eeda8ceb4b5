// What a ledger proves by itself.
#pragma once

#include "jobs/ledger_reader.hpp"
#include "jobs/tree.hpp"
#include "search/goal.hpp"

namespace inarow::jobs {

struct Standing {
    Bound known;
    std::vector<Tree::TopMove> top_moves;  // as Manager::top_moves()
    // While the goal is open: the question at hand, and the least number of jobs that must still answer it.
    Score threshold = 0;
    Numbers left;
    std::size_t tree_nodes = 0;
};

// Of the reader's root, which must not be over.  Throws ContractViolation where two answers contradict each other.
[[nodiscard]] Standing standing(LedgerReader& reader, Goal goal, const TreeOptions& options);

}  // namespace inarow::jobs
