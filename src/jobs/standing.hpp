// What a ledger proves, without asking anybody.
#pragma once

#include "jobs/ledger_reader.hpp"
#include "jobs/tree.hpp"
#include "search/goal.hpp"

namespace inarow::jobs {

struct Standing {
    Bound known;
    std::vector<Tree::TopMove> top_moves;  // as Manager::top_moves()
    // While the goal is open: the question at hand, and how many jobs must still answer it at the least.
    Score threshold = 0;
    Numbers left;
    std::size_t tree_nodes = 0;
};

// Of the reader's root, which must not be over.  Throws ContractViolation where two answers contradict each other.
[[nodiscard]] Standing standing(LedgerReader& reader, Goal goal, const TreeOptions& options);

}  // namespace inarow::jobs
