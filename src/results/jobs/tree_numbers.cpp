// The tree's numbers and bounds, from the leaves to the root.
#include <algorithm>

#include "jobs/tree.hpp"

namespace inarow::jobs {
namespace {

// With this many workers at a leaf, one more no longer changes its numbers.
constexpr int most_doublings = 30;

}  // namespace

Bound Tree::summed_bound(const Node& node) const {
    if (!node.split) return node.own;
    Bound best = node.decided ? exactly(*node.decided) : seen(node, nodes_[node.children.front()]);
    for (const NodeId child : node.children) {
        const Bound bound = seen(node, nodes_[child]);
        best = {std::max(best.lo, bound.lo), std::max(best.hi, bound.hi)};
    }
    return meet(node.own, best);
}

Numbers Tree::numbers_at_work(const Node& node) const {
    const bool mine = same_mover(node);
    switch (options_.pretend) {
        case Pretend::yes:
            return inarow::decided(mine);
        case Pretend::no:
            return inarow::decided(!mine);
        case Pretend::twice:
            break;
    }
    const auto times = [&](std::uint32_t number) {
        return finite_number(std::uint64_t{number} << std::min(most_doublings, 1 + int{node.helpers}));
    };
    return {times(node.first.proof), times(node.first.disproof)};
}

Numbers Tree::summed_numbers(const Node& node) const {
    CombinedNumbers combined;
    if (node.decided) combined.add(inarow::decided(*node.decided >= threshold_of(node)));
    for (const NodeId child : node.children) combined.add(seen_numbers(node, nodes_[child]));
    return combined.numbers();
}

Tree::Sum Tree::summed(const Node& node) const {
    Sum sum{summed_bound(node), node.first, false, false};
    const bool decided = sum.bound.decides(threshold_of(node));
    if (decided)
        sum.numbers = inarow::decided(sum.bound.lo >= threshold_of(node));
    else if (node.split)
        sum.numbers = summed_numbers(node);
    else if (node.running)
        sum.numbers = numbers_at_work(node);
    if (decided || node.excluded) return sum;
    const auto any = [&](bool Sum::*below) {
        return std::ranges::any_of(node.children, [&](NodeId child) { return nodes_[child].sum.*below; });
    };
    sum.idle = node.split ? any(&Sum::idle) : !node.running;
    sum.busy = node.split ? any(&Sum::busy) : node.running;
    return sum;
}

// True when something changed that its parents see.
bool Tree::sum_up(NodeId id) {
    Node& node = nodes_[id];
    const bool open = !is_decided(node);
    const Sum before = std::exchange(node.sum, summed(node));
    if (open && is_decided(node)) ++answered_;
    update_hold(id);
    return nodes_[id].sum != before;
}

void Tree::queue(NodeId id) {
    if (nodes_[id].queued) return;
    nodes_[id].queued = true;
    waiting_.emplace(ply(nodes_[id]), id);
}

// Of a node that has just come to matter.  Where there is no room for its moves, it still counts what the answers below
// it prove, so that no job repeats that search.
void Tree::split_again(NodeId id, bool sweeping) {
    if (sweeping ? make_room() : has_room()) return deepen(id);
    const Bound proved = meet(nodes_[id].own, deduction_.bound(position(id)));
    if (proved == nodes_[id].own) return;
    nodes_[id].own = proved;
    queue(id);
}

// Deeper nodes first, so that each is summed up once.  A node that was split before is split again, which adds more of
// them.  Only a new tree sweeps meanwhile: later, callers hold numbers of nodes.
void Tree::settle(bool sweeping) {
    while (!waiting_.empty()) {
        const NodeId id = waiting_.top().second;
        waiting_.pop();
        nodes_[id].queued = false;
        const bool changed = sum_up(id);
        if (!nodes_[id].split && matters(id) && archive_.find(nodes_[id].key).split) split_again(id, sweeping);
        if (changed)
            for (const NodeId parent : nodes_[id].parents) queue(parent);
    }
}

}  // namespace inarow::jobs
