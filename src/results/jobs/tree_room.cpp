// What a tree forgets where its nodes need more room than they may take.

#include "jobs/tree.hpp"

namespace inarow::jobs {

bool Tree::has_room() const {
    return size() + static_cast<std::size_t>(start_.variant().moves()) <= options_.max_nodes;
}

// A sweep looks at every node, so it waits until it may find something.
bool Tree::make_room() {
    if (!has_room() && answered_ > options_.max_nodes / 100) {
        sweep();
        answered_ = 0;
    }
    full_ = !has_room();
    return !full_;
}

void Tree::cut_children(NodeId id) {
    for (const NodeId child : nodes_[id].children) std::erase(nodes_[child].parents, id);
    nodes_[id].children.clear();
    nodes_[id].decided.reset();
    nodes_[id].own = nodes_[id].sum.bound;
    nodes_[id].split = false;
}

void Tree::forget(NodeId id) {
    if (is_decided(nodes_[id])) archive_.learn(nodes_[id].key, nodes_[id].sum.bound);
    cut_children(id);
    index_.erase(nodes_[id].key);
    nodes_[id] = Node{};
    nodes_[id].alive = false;
    free_.push_back(id);
}

// Forgets what does not matter; the answers stay in the archive.  A node that is decided needs no children.  Whether a
// node that is still to be summed up matters is not known yet.
void Tree::sweep() {
    for (NodeId id = 0; id < nodes_.size(); ++id) {
        const Node& node = nodes_[id];
        if (node.alive && node.split && !node.holds && !node.queued) cut_children(id);
    }
    for (NodeId id = 0; id < nodes_.size(); ++id) {
        const Node& node = nodes_[id];
        const bool idle = node.alive && !node.running && !node.queued;
        if (idle && node.needed == 0 && node.parents.empty() && id != root_) forget(id);
    }
}

}  // namespace inarow::jobs
