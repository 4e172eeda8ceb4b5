#include "jobs/tree.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/require.hpp"

namespace inarow::jobs {

namespace {

// A leaf with so many workers counts as if nothing came of one more.
constexpr int most_doublings = 30;

// Of a leaf: what a search takes for answered still needs a job that says so.
Numbers still_open(Numbers numbers) {
    return {std::clamp(numbers.proof, 1U, never - 1), std::clamp(numbers.disproof, 1U, never - 1)};
}

}  // namespace

void learn_open(Archive& archive, Expander& expander, const Position& position, Score threshold,
                const OpenNumbers& open) {
    archive.learn(expander.key(position), threshold, open.numbers, Archive::Trust::searched);
    const auto stones = static_cast<std::size_t>(position.stones());
    for (const Child& child : expander.expand(position).open)
        for (const auto& [move, numbers] : open.moves) {
            if (child.position.moves()[stones] != move) continue;
            const bool again = child.position.mover() == position.mover();
            archive.learn(child.key, again ? threshold : 1 - threshold, again ? numbers : numbers.seen_by_other(),
                          Archive::Trust::seen);
        }
}

Tree::Tree(Archive& archive, Expander& expander, const Position& root, Score threshold, TreeOptions options)
    : archive_(archive), expander_(expander), start_(root), threshold_(threshold), options_(options) {
    require(!root.over(), "a tree needs a game that is not over");
    root_ = find_or_add(expander.start(root));
    need(root_);
    queue(root_);
    settle();
}

Position Tree::position(NodeId id) const {
    Position position = start_;
    for (const std::uint8_t move : nodes_[id].moves) position.play(move);
    return position;
}

Score Tree::threshold(NodeId id) const { return threshold_of(nodes_[id]); }

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
    node.bound = node.own;
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
    if (std::find(siblings.begin(), siblings.end(), id) != siblings.end()) return;  // two moves, one by symmetry
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

namespace {

bool is_prefix(const std::vector<Move>& moves, const std::vector<Move>& line) {
    return moves.size() <= line.size() && std::equal(moves.begin(), moves.end(), line.begin());
}

}  // namespace

// Forced replies are played out, so the way may lead past the end of the line.
std::vector<Position> Tree::wish(const Position& line, Wish wish) {
    std::vector<Position> splits;
    Position at = start_;
    NodeId id = root_;
    while (at.stones() < line.stones()) {
        if (is_decided(nodes_[id])) return splits;
        if (!nodes_[id].split) {
            splits.push_back(at);
            if (!split(id)) return {};
        }
        const auto children = expander_.expand(at).open;
        const auto child = std::find_if(children.begin(), children.end(), [&](const Child& one) {
            return is_prefix(one.position.moves(), line.moves()) || is_prefix(line.moves(), one.position.moves());
        });
        if (child == children.end()) return splits;
        at = child->position;
        id = index_.at(child->key);
        if (wish == Wish::first) nodes_[id].preferred = true;
    }
    nodes_[id].barred = wish == Wish::withdrawn;
    queue(id);
    settle();
    return splits;
}

// --- Numbers and bounds, from the leaves to the root.

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
        return below_never(std::uint64_t{number} << std::min(most_doublings, 1 + int{node.helpers}));
    };
    return {times(node.first.proof), times(node.first.disproof)};
}

Numbers Tree::summed_numbers(const Node& node) const {
    CombinedNumbers combined;
    if (node.decided) combined.add(inarow::decided(*node.decided >= threshold_of(node)));
    for (const NodeId child : node.children) combined.add(seen_numbers(node, nodes_[child]));
    return combined.numbers();
}

bool Tree::any_idle_below(const Node& node) const {
    if (is_decided(node) || node.barred) return false;
    if (!node.split) return !node.running;
    return std::any_of(node.children.begin(), node.children.end(),
                       [&](NodeId child) { return nodes_[child].idle_below; });
}

bool Tree::any_busy_below(const Node& node) const {
    if (is_decided(node) || node.barred) return false;
    if (!node.split) return node.running;
    return std::any_of(node.children.begin(), node.children.end(),
                       [&](NodeId child) { return nodes_[child].busy_below; });
}

// True when something changed that its parents see.
bool Tree::sum_up(NodeId id) {
    Node& node = nodes_[id];
    const Bound bound = node.bound;
    const Numbers numbers = node.numbers;
    const bool idle = node.idle_below;
    const bool busy = node.busy_below;
    node.bound = summed_bound(node);
    node.numbers = node.first;
    if (is_decided(node))
        node.numbers = inarow::decided(node.bound.lo >= threshold_of(node));
    else if (node.split)
        node.numbers = summed_numbers(node);
    else if (node.running)
        node.numbers = numbers_at_work(node);
    node.idle_below = any_idle_below(node);
    node.busy_below = any_busy_below(node);
    update_hold(id);
    return node.bound != bound || !(node.numbers == numbers) || node.idle_below != idle || node.busy_below != busy;
}

void Tree::queue(NodeId id) {
    if (nodes_[id].queued) return;
    nodes_[id].queued = true;
    waiting_.emplace(ply(nodes_[id]), id);
}

// Deeper nodes first, so that each is summed up once.  A node that has just come to matter and was split in earlier
// times is split again, which makes more of them.
void Tree::settle() {
    while (!waiting_.empty()) {
        const NodeId id = waiting_.top().second;
        waiting_.pop();
        nodes_[id].queued = false;
        const bool changed = sum_up(id);
        if (!nodes_[id].split && matters(id) && has_room() && archive_.find(nodes_[id].key).split) deepen(id);
        if (changed)
            for (const NodeId parent : nodes_[id].parents) queue(parent);
    }
}

// --- Who matters.

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

// --- Which leaf is next.

// Whether there is something to do at a child or below it.
bool Tree::leads_on(const Node& child, bool joining) const {
    if (pretended(child)) return false;
    return child.idle_below || (joining && child.busy_below);
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

// As in a depth-first search by proof numbers (cube/search.cpp): the proof number may grow to twice the runner-up's,
// the disproof number by as much as that of the node may.  Both are seen by whoever moves at the node, and are turned
// where the other player moves at the child.
Numbers Tree::limits_below(const Node& node, const Node& chosen, Numbers limits) const {
    std::uint32_t second = never;
    std::uint64_t others = 0;
    for (const NodeId id : node.children) {
        if (&nodes_[id] == &chosen) continue;
        const Numbers numbers = seen_numbers(node, nodes_[id]);
        second = std::min(second, numbers.proof);
        others += numbers.disproof;
    }
    const auto below = [](std::uint32_t limit, std::uint64_t less) {
        return limit == never ? never : limit - static_cast<std::uint32_t>(std::min<std::uint64_t>(limit - 1, less));
    };
    const std::uint32_t room = second == never ? never : below_never(2 * std::uint64_t{second} + 1);
    const Numbers seen{std::max(std::min(limits.proof, room), seen_numbers(node, chosen).proof + 1),
                       below(limits.disproof, others)};
    return same_mover(node) == same_mover(chosen) ? seen : seen.seen_by_other();
}

std::optional<Tree::Pick> Tree::pick(bool joining) const {
    const Node* node = &nodes_[root_];
    Numbers limits{never, never};
    if (!leads_on(*node, joining)) return std::nullopt;
    while (node->split) {
        const Node* chosen = choose(*node, joining);
        if (chosen == nullptr) return std::nullopt;
        limits = limits_below(*node, *chosen, limits);
        node = chosen;
    }
    if (options_.order == Order::search) limits = {never, never};
    return Pick{static_cast<NodeId>(node - nodes_.data()), limits};
}

std::optional<NodeId> Tree::next() const {
    const auto picked = pick(false);
    return picked ? std::optional(picked->leaf) : std::nullopt;
}

// The nearest to the root is the largest; of two the one that was started last has more of its budget left.
std::optional<NodeId> Tree::next_to_split() const {
    std::optional<NodeId> best;
    const auto rank = [&](NodeId id) { return std::pair(-ply(nodes_[id]), nodes_[id].started); };
    for (const NodeId id : at_work_)
        if (!nodes_[id].split && matters(id) && (!best || rank(id) > rank(*best))) best = id;
    return full_ ? std::nullopt : best;
}

void Tree::start(NodeId leaf) {
    Node& node = nodes_[leaf];
    require(!node.running && !node.split, "start() needs an idle leaf");
    node.running = true;
    node.started = ++starts_;
    ++running_;
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
    --running_;
    std::erase(at_work_, leaf);
    queue(leaf);
    settle();
}

void Tree::learn(NodeId leaf, Bound bound, const std::optional<OpenNumbers>& open) {
    ++learned_;
    archive_.learn(nodes_[leaf].key, bound);
    nodes_[leaf].own = meet(nodes_[leaf].own, bound);
    if (open) {
        learn_open(archive_, expander_, position(leaf), threshold(leaf), *open);
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

// --- Room.

bool Tree::has_room() const {
    return size() + static_cast<std::size_t>(start_.variant().moves()) <= options_.max_nodes;
}

// A sweep looks at every node, so it waits until it may find something.
bool Tree::make_room() {
    if (!has_room() && learned_ >= options_.max_nodes / 100) {
        sweep();
        learned_ = 0;
    }
    full_ = !has_room();
    return !full_;
}

void Tree::cut_children(NodeId id) {
    for (const NodeId child : nodes_[id].children) std::erase(nodes_[child].parents, id);
    nodes_[id].children.clear();
    nodes_[id].decided.reset();
    nodes_[id].own = nodes_[id].bound;
    nodes_[id].split = false;
}

void Tree::forget(NodeId id) {
    if (is_decided(nodes_[id])) archive_.learn(nodes_[id].key, nodes_[id].bound);
    cut_children(id);
    index_.erase(nodes_[id].key);
    nodes_[id] = Node{};
    nodes_[id].alive = false;
    free_.push_back(id);
}

// Forgets what does not matter; the answers stay in the archive.  A node that is decided needs no children.
void Tree::sweep() {
    for (NodeId id = 0; id < nodes_.size(); ++id)
        if (nodes_[id].alive && nodes_[id].split && !nodes_[id].holds) cut_children(id);
    for (NodeId id = 0; id < nodes_.size(); ++id) {
        const Node& node = nodes_[id];
        if (node.alive && node.needed == 0 && !node.running && node.parents.empty() && id != root_) forget(id);
    }
}

}  // namespace inarow::jobs
