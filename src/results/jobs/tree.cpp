#include "jobs/tree.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/require.hpp"

namespace inarow::jobs {
namespace {

// Of a leaf: what a search considers answered still needs a job that says so.
Numbers still_open(Numbers numbers) {
    return {std::clamp(numbers.proof, 1U, infinite_number - 1), std::clamp(numbers.disproof, 1U, infinite_number - 1)};
}

bool is_prefix(const std::vector<Move>& moves, const std::vector<Move>& line) {
    return moves.size() <= line.size() && std::equal(moves.begin(), moves.end(), line.begin());
}

}  // namespace

Tree::Tree(Archive& archive, Expander& expander, const Position& root, Score threshold, TreeOptions options,
           std::optional<Bound> known)
    : archive_(archive),
      expander_(expander),
      deduction_(archive, expander),
      start_(root),
      threshold_(threshold),
      options_(options) {
    require(!root.over(), "a tree needs a game that is not over");
    Child start = expander.start(root);
    if (known) start.bound = meet(start.bound, *known);
    root_ = find_or_add(start);
    need(root_);
    queue(root_);
    settle(true);
}

Position Tree::position(NodeId id) const {
    Position position = start_;
    for (const std::uint8_t move : nodes_[id].moves) position.play(move);
    return position;
}

// --- Nodes and the moves between them.

NodeId Tree::new_slot() {
    if (free_.empty()) {
        nodes_.emplace_back();
        return static_cast<NodeId>(nodes_.size() - 1);
    }
    const NodeId id = free_.back();
    free_.pop_back();
    nodes_[id] = Node{};
    return id;
}

NodeId Tree::find_or_add(const Child& child) {
    const auto found = index_.find(child.key);
    if (found != index_.end()) return found->second;
    const NodeId id = new_slot();
    Node& node = nodes_[id];
    node.key = child.key;
    const auto& moves = child.position.moves();
    for (std::size_t i = start_.moves().size(); i < moves.size(); ++i)
        node.moves.push_back(static_cast<std::uint8_t>(moves[i]));
    const Archive::Known known = archive_.find(child.key);
    node.own = known.bound ? meet(child.bound, *known.bound) : child.bound;
    node.sum.bound = node.own;
    node.first = first_numbers(node, child, known);
    index_[child.key] = id;
    return id;
}

Numbers Tree::first_numbers(const Node& node, const Child& child, const Archive::Known& known) const {
    const Score threshold = threshold_of(node);
    auto numbers = known.numbers_for(threshold);
    if (!numbers && options_.first_numbers && !child.position.over())
        numbers = options_.first_numbers(child.position, threshold);
    return numbers ? still_open(*numbers) : child.numbers;
}

void Tree::adopt(NodeId parent, const Child& child) {
    const NodeId id = find_or_add(child);
    auto& siblings = nodes_[parent].children;
    if (std::find(siblings.begin(), siblings.end(), id) != siblings.end()) return;  // two moves that symmetry makes one
    siblings.push_back(id);
    nodes_[id].parents.push_back(parent);
    queue(id);
}

// Makes its moves nodes.
void Tree::deepen(NodeId id) {
    const Expansion expansion = expander_.expand(position(id));
    nodes_[id].split = true;
    for (const Score score : expansion.decided)
        nodes_[id].decided = std::max(nodes_[id].decided.value_or(score), score);
    for (const Child& child : expansion.open) adopt(id, child);
    queue(id);
}

bool Tree::split(NodeId leaf) {
    require(!nodes_[leaf].split, "split() needs a leaf");
    if (!make_room()) return false;
    archive_.split(nodes_[leaf].key);
    deepen(leaf);
    settle();
    return true;
}

// Forced replies are played out, so the path may lead past the end of the line.
Tree::Granted Tree::wish(const Position& line, Wish wish) {
    Granted granted;
    Position at = start_;
    NodeId id = root_;
    while (at.stones() < line.stones()) {
        if (is_decided(nodes_[id])) return granted;
        if (!nodes_[id].split) {
            if (!split(id)) return granted;
            granted.splits.push_back(at);
        }
        const auto children = expander_.expand(at).open;
        const auto child = std::find_if(children.begin(), children.end(), [&](const Child& one) {
            return is_prefix(one.position.moves(), line.moves()) || is_prefix(line.moves(), one.position.moves());
        });
        if (child == children.end()) return granted;
        at = child->position;
        id = index_.at(child->key);
        if (wish == Wish::first) nodes_[id].preferred = true;
    }
    nodes_[id].excluded = wish == Wish::excluded;
    granted.arrived = !is_decided(nodes_[id]);
    queue(id);
    settle();
    return granted;
}

// --- Which nodes matter.

void Tree::need(NodeId id) {
    if (nodes_[id].needed++ > 0) return;
    update_hold(id);
    queue(id);
}

void Tree::release(NodeId id) {
    if (--nodes_[id].needed > 0) return;
    update_hold(id);
    if (nodes_[id].running) withdrawn_.push_back(id);
}

void Tree::update_hold(NodeId id) {
    const bool wanted = nodes_[id].split && matters(id);
    if (nodes_[id].running && is_decided(nodes_[id])) withdrawn_.push_back(id);
    if (wanted == nodes_[id].holds) return;
    nodes_[id].holds = wanted;
    for (const NodeId child : nodes_[id].children) wanted ? need(child) : release(child);
}

std::vector<NodeId> Tree::take_withdrawn() {
    std::vector<NodeId> list = std::exchange(withdrawn_, {});
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    std::erase_if(list, [&](NodeId id) { return !nodes_[id].running || matters(id); });
    return list;
}

void Tree::start(NodeId leaf) {
    Node& node = nodes_[leaf];
    require(!node.running && !node.split, "start() needs an idle leaf");
    node.running = true;
    node.started = ++starts_;
    at_work_.push_back(leaf);
    queue(leaf);
    settle();
}

void Tree::join(NodeId leaf) {
    Node& node = nodes_[leaf];
    require(node.running, "join() needs a leaf at work");
    ++node.helpers;
    queue(leaf);
    settle();
}

void Tree::give_back(NodeId leaf) {
    Node& node = nodes_[leaf];
    require(node.running, "give_back() needs a leaf at work");
    node.running = false;
    node.helpers = 0;
    std::erase(at_work_, leaf);
    queue(leaf);
    settle();
}

void Tree::learn(NodeId leaf, Bound bound, const std::optional<OpenNumbers>& open) {
    archive_.learn(nodes_[leaf].key, bound);
    nodes_[leaf].own = meet(nodes_[leaf].own, bound);
    if (open) {
        archive_.learn(expander_, position(leaf), threshold(leaf), *open);
        recall_numbers(leaf);
        for (const NodeId child : nodes_[leaf].children) recall_numbers(child);
    }
    give_back(leaf);
}

void Tree::recall_numbers(NodeId id) {
    const auto numbers = archive_.find(nodes_[id].key).numbers_for(threshold(id));
    if (!numbers) return;
    nodes_[id].first = still_open(*numbers);
    queue(id);
}

std::size_t Tree::open_leaves(NodeId top) const {
    std::size_t leaves = 0;
    std::unordered_set<NodeId> seen{top};
    for (std::vector<NodeId> rest{top}; !rest.empty();) {
        const Node& node = nodes_[rest.back()];
        rest.pop_back();
        if (is_decided(node)) continue;
        if (!node.split) ++leaves;
        for (const NodeId child : node.children)
            if (seen.insert(child).second) rest.push_back(child);
    }
    return leaves;
}

std::vector<Tree::TopMove> Tree::top_moves() const {
    const Node& root = nodes_[root_];
    std::vector<TopMove> moves;
    for (const NodeId id : root.children) {
        const Node& child = nodes_[id];
        moves.push_back({child.moves.front(), seen(root, child), seen_numbers(root, child), open_leaves(id)});
    }
    return moves;
}

void share_memory(SearchOptions& options, TreeOptions& tree, std::uint64_t free_bytes, Tables tables) {
    constexpr std::uint64_t least_table = std::uint64_t{64} << 20;
    constexpr std::uint64_t least_nodes = 100'000;
    if (tables == Tables::here) {
        if (options.table_bytes.count == 0) options.table_bytes.count = std::max(free_bytes / 2, least_table);
        free_bytes -= std::min(free_bytes, options.table_bytes.count);
    }
    tree.max_nodes = std::max(free_bytes / 2 / Tree::bytes_per_node, least_nodes);
}

}  // namespace inarow::jobs
