// Which leaf of the tree is next.
#include <algorithm>

#include "jobs/tree.hpp"

namespace inarow::jobs {

// Whether there is something to do at a child or below it.
bool Tree::leads_on(const Node& child, bool joining) const {
    if (pretended(child)) return false;
    return child.sum.idle || (joining && child.sum.busy);
}

const Tree::Node* Tree::choose(const Node& node, bool joining) const {
    const Node* best = nullptr;
    for (const NodeId id : node.children) {
        const Node& child = nodes_[id];
        if (!leads_on(child, joining)) continue;
        if (child.preferred) return &child;
        if (best == nullptr) best = &child;
        if (options_.order == Order::search) continue;
        if (seen_numbers(node, child).proof < seen_numbers(node, *best).proof) best = &child;
    }
    return best;
}

// As in a depth-first proof-number search (cube/search.cpp): the proof number may grow to twice the runner-up's, the
// disproof number by as much as that of the node may.  Both are seen by the player who moves at the node, and are
// swapped where the other player moves at the child.
Numbers Tree::limits_below(const Node& node, const Node& chosen, Numbers limits) const {
    std::uint32_t second = infinite_number;
    std::uint64_t others = 0;
    for (const NodeId id : node.children) {
        if (&nodes_[id] == &chosen) continue;
        const Numbers numbers = seen_numbers(node, nodes_[id]);
        second = std::min(second, numbers.proof);
        others += numbers.disproof;
    }
    const auto below = [](std::uint32_t limit, std::uint64_t less) {
        return limit == infinite_number ? infinite_number
                                        : limit - static_cast<std::uint32_t>(std::min<std::uint64_t>(limit - 1, less));
    };
    const std::uint32_t room =
        second == infinite_number ? infinite_number : finite_number(2 * std::uint64_t{second} + 1);
    const Numbers seen{std::max(std::min(limits.proof, room), seen_numbers(node, chosen).proof + 1),
                       below(limits.disproof, others)};
    return same_mover(node) == same_mover(chosen) ? seen : seen.seen_by_other();
}

std::optional<Tree::Pick> Tree::pick(bool joining) const {
    const Node* node = &nodes_[root_];
    Numbers limits{infinite_number, infinite_number};
    if (!leads_on(*node, joining)) return std::nullopt;
    while (node->split) {
        const Node* chosen = choose(*node, joining);
        if (chosen == nullptr) return std::nullopt;
        limits = limits_below(*node, *chosen, limits);
        node = chosen;
    }
    if (options_.order == Order::search) limits = {infinite_number, infinite_number};
    return Pick{static_cast<NodeId>(node - nodes_.data()), limits};
}

// The leaf nearest to the root is the largest; of equal ones, the last started has most of its budget left.
std::optional<NodeId> Tree::next_to_split() const {
    std::optional<NodeId> best;
    const auto rank = [&](NodeId id) { return std::pair(-ply(nodes_[id]), nodes_[id].started); };
    for (const NodeId id : at_work_)
        if (!nodes_[id].split && matters(id) && (!best || rank(id) > rank(*best))) best = id;
    return full_ ? std::nullopt : best;
}

}  // namespace inarow::jobs
