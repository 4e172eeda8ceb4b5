#include "search/alphabeta/team.hpp"

#include <thread>


namespace inarow {
namespace {

// Thrown to leave a node that is over, and everything below it.
struct Abandoned {
    const void* node;
};

bool is_helped(SharedNode& node) {
    const std::scoped_lock lock(node.owner->lock);
    return node.helpers > 0;
}

void wait_for_helpers(SharedNode& node) {
    while (is_helped(node)) std::this_thread::yield();
}

}  // namespace

bool SharedNode::is_below(const SharedNode& other) const {
    const SharedNode* at = this;
    while (at != nullptr && at != &other) at = at->parent;
    return at != nullptr;
}

const SharedNode* SharedNode::ended() const {
    const SharedNode* topmost = nullptr;
    for (const SharedNode* at = this; at != nullptr; at = at->parent)
        if (at->over.load(std::memory_order_relaxed)) topmost = at;
    return topmost;
}

// A node in its owner's list.  However it is left, no thread works on it any more afterwards.
class Teammate::Listed {
public:
    Listed(Teammate& mate, SharedNode& node) : mate_(mate), node_(node) {
        node.parent = mate.inside_;
        node.owner = &mate.self_;
        const std::scoped_lock lock(mate.self_.lock);
        mate.self_.nodes.push_back(&node);
        mate.inside_ = &node;
    }
    Listed(const Listed&) = delete;
    Listed& operator=(const Listed&) = delete;
    ~Listed() {
        node_.over = true;
        wait_for_helpers(node_);
        const std::scoped_lock lock(mate_.self_.lock);
        mate_.self_.nodes.pop_back();
        mate_.inside_ = node_.parent;
    }

private:
    Teammate& mate_;
    SharedNode& node_;
};

// A move of another thread's node that this one has taken.
class Teammate::Part {
public:
    Part(Teammate& mate, SharedNode& node) : mate_(mate), node_(node) {
        inside_before_ = std::exchange(mate.inside_, &node);
    }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    ~Part() {
        const std::scoped_lock lock(node_.owner->lock);
        --node_.helpers;
        mate_.inside_ = inside_before_;
    }

private:
    Teammate& mate_;
    SharedNode& node_;
    const SharedNode* inside_before_;
};

Teammate::Teammate(MoveSearch& search, NodeCounter& nodes, Team& team, int number)
    : search_(search), nodes_(nodes), team_(team), self_(team.members[static_cast<std::size_t>(number)]) {
    nodes_.each_batch([this] { leave_if_over(inside_); });
}

std::uint64_t Teammate::search(SharedNode& node) {
    const Listed listed(*this, node);
    try {
        for (int place; (place = take_place(node)) >= 0;) search_move(node, place, *node.owner);
        while (is_helped(node))
            if (!help(&node)) wait_a_little(&node);
        leave_if_over(node.parent);
    } catch (const Abandoned& abandoned) {
        if (abandoned.node != &node) throw;
    }
    wait_for_helpers(node);
    return node.work;
}

void Teammate::help_others() {
    while (!team_.finished)
        if (!help(nullptr)) std::this_thread::yield();
}

// The next move to search; -1 if there is none.  Requires the owner's lock.  An owner without helpers already knows
// what the table says: asking again cost a tenth of all time.
int Teammate::next_place(SharedNode& node, bool ask_again) {
    MoveList& moves = node.moves;
    while (node.next < moves.count && !moves.cut) {
        const int place = moves.sorted[static_cast<std::size_t>(node.next++)];
        if (!ask_again || search_.ask_again(node, place)) return place;
    }
    if (moves.cut) node.over = true;
    return -1;
}

int Teammate::take_place(SharedNode& node) {
    const std::scoped_lock lock(node.owner->lock);
    return next_place(node, node.work > 0 || node.helpers > 0);
}

void Teammate::search_move(SharedNode& node, int place, const Member& by) {
    const std::uint64_t before = nodes_.counted();
    const Score value = search_.value_of(node, place);
    const std::scoped_lock lock(node.owner->lock);
    node.moves.take(value, place, node.threshold);
    ++node.searched;
    if (&by != node.owner) node.work += nodes_.counted() - before;
    if (node.moves.cut) node.over = true;
}

// Searches a move of another thread's node, if there is one; only below `above`, unless that is null.
bool Teammate::help(const SharedNode* above) {
    for (Member& member : team_.members)
        if (&member != &self_)
            if (const auto found = part_of(member, above)) {
                search_part(*found->first, found->second);
                return true;
            }
    return false;
}

std::optional<std::pair<SharedNode*, int>> Teammate::part_of(Member& member, const SharedNode* above) {
    const std::scoped_lock lock(member.lock);
    for (SharedNode* node : member.nodes) {
        if (!node->has_a_part() || (above != nullptr && !node->is_below(*above))) continue;
        if (const int place = next_place(*node, true); place >= 0) {
            ++node->helpers;
            return std::pair{node, place};
        }
    }
    return std::nullopt;
}

// The node's owner notices an end by itself: its node, or one above it, is over.
void Teammate::search_part(SharedNode& node, int place) {
    const Part part(*this, node);
    try {
        search_move(node, place, self_);
    } catch (const Abandoned&) {
    } catch (...) {  // before `part` ends, or the owner would go on as if the move had been searched
        team_.finished = true;
        throw;
    }
}

void Teammate::leave_if_over(const SharedNode* inside) const {
    if (team_.finished) throw Stopped{};
    if (inside == nullptr) return;
    if (const SharedNode* node = inside->ended()) throw Abandoned{node};
}

void Teammate::wait_a_little(const SharedNode* inside) const {
    leave_if_over(inside);
    std::this_thread::yield();
}

}  // namespace inarow
