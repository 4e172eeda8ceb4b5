#include "jobs/standing.hpp"

#include "search/root.hpp"

namespace inarow::jobs {

Standing standing(LedgerReader& reader, Goal goal, const TreeOptions& options) {
    const Position& root = reader.root();
    Standing standing{score_range(root.variant(), root.stones()), {}, 0, {}, 0};
    while (!goal.settled(standing.known)) {
        standing.threshold = next_threshold(goal, standing.known);
        const Tree tree(reader.archive(), reader.expander(), root, standing.threshold, options, standing.known);
        standing.known = meet(standing.known, tree.root_bound());
        standing.top_moves = tree.top_moves();
        standing.left = tree.root_numbers();
        standing.tree_nodes = tree.size();
        if (!tree.decided()) break;
    }
    return standing;
}

}  // namespace inarow::jobs
