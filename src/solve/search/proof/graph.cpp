#include "search/proof/graph.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "search/proof/table.hpp"

namespace inarow {
namespace {

// One slot of the index for this much memory: about two for each node with its links.
constexpr std::uint64_t bytes_per_slot = 64;

}  // namespace

ProofGraph::ProofGraph(Judge& judge, Pages pages, Descent descent, Recall recall)
    : judge_(judge),
      descent_(descent),
      recall_(std::move(recall)),
      pages_(std::move(pages)),
      slots_(std::min<std::uint64_t>(pages_.bytes() / bytes_per_slot, none)),
      index_(static_cast<std::uint32_t*>(pages_.data())),
      nodes_(static_cast<GraphNode*>(pages_.data()) + slots_ * sizeof(std::uint32_t) / sizeof(GraphNode) + 1),
      links_(static_cast<Link*>(pages_.data()) + pages_.bytes() / sizeof(Link)),
      waiting_(static_cast<std::size_t>(judge.cells()) + 1) {}

void ProofGraph::start(const ProofChild& root, Score threshold) {
    for (std::uint32_t i = 0; i < node_count_; ++i) index_[nodes_[i].slot] = 0;
    node_count_ = link_count_ = 0;
    full_ = false;
    static_cast<void>(find_or_add(root, threshold));
}

void ProofGraph::grow(std::uint64_t steps) {
    for (; steps > 0 && !decided() && !full_; --steps) work_on(leaf());
}

std::optional<ProofGraph::Found> ProofGraph::find(Word128 key) const {
    const std::uint32_t i = index_[slot_of(key)];
    if (i == 0) return std::nullopt;
    return Found{nodes_[i - 1].bound(), nodes_[i - 1].numbers};
}

ProofGraph::ProofSize ProofGraph::proof_size() const {
    std::vector<bool> counted(node_count_);
    std::vector<std::uint32_t> queue{0};
    ProofSize count;
    while (!queue.empty()) {
        const std::uint32_t i = queue.back();
        queue.pop_back();
        if (counted[i]) continue;
        counted[i] = true;
        ++(nodes_[i].threshold == nodes_[0].threshold ? count.mover : count.other);
        if (nodes_[i].expanded()) queue_proof(nodes_[i], queue);
    }
    return count;
}

// If proved, the first move that proves it, unless one did so as soon as it was made; if disproved, all moves.
void ProofGraph::queue_proof(const GraphNode& node, std::vector<std::uint32_t>& queue) const {
    const bool yes = node.numbers.proof == 0;
    if (yes && node.decided_score >= node.threshold) return;
    for (std::uint32_t m = 0; m < node.moves; ++m) {
        const Link& move = link(node.move + m);
        if (yes && seen(move).proof != 0) continue;
        queue.push_back(move.node);
        if (yes) return;
    }
}

Numbers ProofGraph::seen(const Link& move) const {
    const Numbers& numbers = nodes_[move.node].numbers;
    return move.more != 0 ? numbers : numbers.seen_by_other();
}

Bound ProofGraph::bound_seen(const Link& move) const {
    const Bound bound = nodes_[move.node].bound();
    return move.more != 0 ? bound : -bound;
}

bool ProofGraph::has_room(std::size_t children) const {
    const auto* nodes_end = reinterpret_cast<const std::byte*>(nodes_ + node_count_ + children);
    const auto* links_begin = reinterpret_cast<const std::byte*>(links_ - link_count_ - 2 * children);
    return nodes_end <= links_begin && node_count_ + children < slots_ / 4 * 3;
}

// Where the key stands in the index, or should.
std::uint32_t ProofGraph::slot_of(Word128 key) const {
    std::uint64_t slot = place_of(key, slots_);
    while (index_[slot] != 0 && nodes_[index_[slot] - 1].key != key) slot = slot + 1 == slots_ ? 0 : slot + 1;
    return static_cast<std::uint32_t>(slot);
}

std::uint32_t ProofGraph::find_or_add(const ProofChild& child, Score threshold) {
    const std::uint32_t slot = slot_of(child.key);
    if (index_[slot] != 0) return index_[slot] - 1;
    GraphNode& made = nodes_[node_count_];
    made = {};
    made.key = child.key;
    made.mover = child.node.mover;
    made.other = child.node.other;
    made.slot = slot;
    made.move = made.parents = none;
    made.stones = static_cast<std::uint8_t>(child.node.stones);
    made.threshold = static_cast<std::int8_t>(threshold);
    made.fresh = true;
    const auto recalled = recall_ ? recall_(child.key) : std::nullopt;
    made.learn(recalled ? meet(child.bound, *recalled) : child.bound, judge_.initial_numbers(child.node));
    index_[slot] = ++node_count_;
    return node_count_ - 1;
}

std::uint32_t ProofGraph::leaf() const {
    std::uint32_t i = 0;
    bool proving = descent_ == Descent::most_proving || nodes_[0].numbers.proof <= nodes_[0].numbers.disproof;
    while (nodes_[i].expanded()) {
        const GraphNode& node = nodes_[i];
        std::uint32_t least = infinite_number;
        const Link* next = nullptr;
        for (int m = 0; m < node.moves; ++m) {
            const Link& move = link(node.move + static_cast<std::uint32_t>(m));
            const std::uint32_t number = proving ? seen(move).proof : seen(move).disproof;
            if (nodes_[move.node].decided() || (next != nullptr && number >= least)) continue;
            least = number;
            next = &move;
        }
        if (descent_ == Descent::nearer_answer && next->more == 0) proving = !proving;
        i = next->node;
    }
    return i;
}

void ProofGraph::work_on(std::uint32_t i) {
    GraphNode& node = nodes_[i];
    if (std::exchange(node.fresh, false)) {
        const WideNode position = judge_.board().node(node.mover, node.other);
        node.learn(judge_.judge(position, node.bound(), node.threshold), node.numbers);
    }
    if (!node.decided()) expand(i);
    tell_ancestors(i);
}

void ProofGraph::expand(std::uint32_t i) {
    judge_.board().expand(judge_.board().node(nodes_[i].mover, nodes_[i].other), children_);
    if (!has_room(children_.size())) {
        full_ = true;
        return;
    }
    add_moves(i);
    static_cast<void>(sum_up(nodes_[i]));
}

void ProofGraph::add_moves(std::uint32_t i) {
    GraphNode& node = nodes_[i];
    node.decided_score = std::numeric_limits<std::int8_t>::min();
    node.move = link_count_;
    for (const ProofChild& child : children_) {
        if (child.bound.exact()) {
            const Score score = child.again ? child.bound.lo : -child.bound.lo;
            node.decided_score = std::max(node.decided_score, static_cast<std::int8_t>(score));
            continue;
        }
        link(link_count_++) = {find_or_add(child, threshold_at_child(node.threshold, child.again)),
                               child.again ? 1U : 0U};
        ++node.moves;
    }
    for (std::uint32_t m = 0; m < node.moves; ++m) {
        GraphNode& child = nodes_[link(node.move + m).node];
        link(link_count_) = {i, child.parents};
        child.parents = link_count_++;
    }
}

// Whether anything has changed.
bool ProofGraph::sum_up(GraphNode& node) const {
    Bound best = exactly(node.decided_score);
    CombinedNumbers combined;
    for (std::uint32_t m = 0; m < node.moves; ++m) {
        const Link& move = link(node.move + m);
        const Bound bound = bound_seen(move);
        best = {std::max(best.lo, bound.lo), std::max(best.hi, bound.hi)};
        combined.add(seen(move));
    }
    const GraphNode before = node;
    node.learn(meet(node.bound(), best), combined.numbers());
    return node.bound() != before.bound() || node.numbers != before.numbers;
}

void ProofGraph::tell_ancestors(std::uint32_t i) {
    queue_parents(nodes_[i]);
    for (int stones = nodes_[i].stones - 1; stones >= nodes_[0].stones; --stones) {
        auto& nodes = waiting_[static_cast<std::size_t>(stones)];
        for (const std::uint32_t parent : nodes) {
            nodes_[parent].queued = false;
            if (sum_up(nodes_[parent])) queue_parents(nodes_[parent]);
        }
        nodes.clear();
    }
}

void ProofGraph::queue_parents(const GraphNode& node) {
    for (std::uint32_t i = node.parents; i != none; i = link(i).more) {
        GraphNode& parent = nodes_[link(i).node];
        if (!std::exchange(parent.queued, true)) waiting_[parent.stones].push_back(link(i).node);
    }
}

}  // namespace inarow
