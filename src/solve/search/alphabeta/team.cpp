#include "search/alphabeta/team.hpp"

#include <thread>

namespace inarow {
namespace {

// Thrown to leave a node that is over, and everything below it.
struct Abandoned {
    const void* node;
};

bool is_helped(SplitPoint& node) {
    const std::scoped_lock lock(node.owner->lock);
    return node.helpers > 0;
}

void wait_for_helpers(SplitPoint& node) {
    while (is_helped(node)) std::this_thread::yield();
}

}  // namespace

bool SplitPoint::is_below(const SplitPoint& other) const {
    const SplitPoint* at = this;
    while (at != nullptr && at != &other) at = at->parent;
    return at != nullptr;
}

const SplitPoint* SplitPoint::ended() const {
    const SplitPoint* topmost = nullptr;
    for (const SplitPoint* at = this; at != nullptr; at = at->parent)
        if (at->over.load(std::memory_order_relaxed)) topmost = at;
    return topmost;
}

// A node in its owner's list.  However it is left, no thread works on it any more afterwards.
class Worker::Listed {
public:
    Listed(Worker& worker, SplitPoint& node) : worker_(worker), node_(node) {
        node.parent = worker.inside_;
        node.owner = &worker.self_;
        const std::scoped_lock lock(worker.self_.lock);
        worker.self_.nodes.push_back(&node);
        worker.inside_ = &node;
    }
    Listed(const Listed&) = delete;
    Listed& operator=(const Listed&) = delete;
    ~Listed() {
        node_.over = true;
        wait_for_helpers(node_);
        const std::scoped_lock lock(worker_.self_.lock);
        worker_.self_.nodes.pop_back();
        worker_.inside_ = node_.parent;
    }

private:
    Worker& worker_;
    SplitPoint& node_;
};

// A move of another thread's node that this one has taken.
class Worker::Job {
public:
    Job(Worker& worker, SplitPoint& node) : worker_(worker), node_(node) {
        inside_before_ = std::exchange(worker.inside_, &node);
    }
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    ~Job() {
        const std::scoped_lock lock(node_.owner->lock);
        --node_.helpers;
        worker_.inside_ = inside_before_;
    }

private:
    Worker& worker_;
    SplitPoint& node_;
    const SplitPoint* inside_before_;
};

Worker::Worker(MoveSearch& search, NodeCounter& nodes, Team& team, int number)
    : search_(search), nodes_(nodes), team_(team), self_(team.members[static_cast<std::size_t>(number)]) {
    nodes_.each_batch([this] { leave_if_over(inside_); });
}

std::uint64_t Worker::search(SplitPoint& node) {
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

void Worker::help_others() {
    while (!team_.finished)
        if (!help(nullptr)) std::this_thread::yield();
}

// The next move to search; -1 if there is none.  Requires the owner's lock.  An owner without helpers already knows
// what the table says: asking again cost a tenth of all time.
int Worker::next_place(SplitPoint& node, bool ask_again) {
    MoveList& moves = node.moves;
    while (node.next < moves.count && !moves.cut) {
        const int place = moves.sorted[static_cast<std::size_t>(node.next++)];
        if (!ask_again || search_.ask_again(node, place)) return place;
    }
    if (moves.cut) node.over = true;
    return -1;
}

int Worker::take_place(SplitPoint& node) {
    const std::scoped_lock lock(node.owner->lock);
    return next_place(node, node.work > 0 || node.helpers > 0);
}

void Worker::search_move(SplitPoint& node, int place, const Member& by) {
    const std::uint64_t before = nodes_.counted();
    const Score value = search_.value_of(node, place);
    const std::scoped_lock lock(node.owner->lock);
    node.moves.take(value, place, node.threshold);
    ++node.searched;
    if (&by != node.owner) node.work += nodes_.counted() - before;
    if (node.moves.cut) node.over = true;
}

// Searches a move of another thread's node, if there is one; only below `above`, unless that is null.
bool Worker::help(const SplitPoint* above) {
    for (Member& member : team_.members)
        if (&member != &self_)
            if (const auto found = job_of(member, above)) {
                search_job(*found->first, found->second);
                return true;
            }
    return false;
}

std::optional<std::pair<SplitPoint*, int>> Worker::job_of(Member& member, const SplitPoint* above) {
    const std::scoped_lock lock(member.lock);
    for (SplitPoint* node : member.nodes) {
        if (!node->has_a_job() || (above != nullptr && !node->is_below(*above))) continue;
        if (const int place = next_place(*node, true); place >= 0) {
            ++node->helpers;
            return std::pair{node, place};
        }
    }
    return std::nullopt;
}

// The node's owner notices an end by itself: its node, or one above it, is over.
void Worker::search_job(SplitPoint& node, int place) {
    const Job job(*this, node);
    try {
        search_move(node, place, self_);
    } catch (const Abandoned&) {
    } catch (...) {  // before `job` ends, or the owner would go on as if the move had been searched
        team_.finished = true;
        throw;
    }
}

void Worker::leave_if_over(const SplitPoint* inside) const {
    if (team_.finished) throw Stopped{};
    if (inside == nullptr) return;
    if (const SplitPoint* node = inside->ended()) throw Abandoned{node};
}

void Worker::wait_a_little(const SplitPoint* inside) const {
    leave_if_over(inside);
    std::this_thread::yield();
}

}  // namespace inarow
