// Threads that search one tree together.
//
// An idle thread takes a move from the shallowest node at which another thread has searched a move without a cutoff:
// such a node most likely needs all its moves ("young brothers wait": Feldmann, Monien, Mysliwietz, Vornberger 1989).
// Helpers take moves themselves; an owner only lists its nodes, under a lock that is hardly ever contended, so a few
// dozen large subtrees keep two threads busy for seconds.
//
// An owner that runs out of moves before its helpers do helps them in turn, below its own node only.  There is no
// deadlock: whatever waits for a node lies above it in the tree.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "search/node_counter.hpp"

namespace inarow {

template <class Search>
struct Member;

// A node whose moves several threads may search.  It lives on its owner's stack; what changes in it and in its children
// is guarded by the owner's lock, except `over`.
template <class Search>
struct SharedNode {
    const typename Search::Position& node;
    const Score threshold;
    typename Search::ChildList& children;
    const SharedNode* const parent;  // possibly another thread's; null at the root
    Member<Search>& owner;

    int next = 0;                   // place among the sorted moves
    int searched = 0;               // moves
    int helpers = 0;                // threads other than the owner that are searching a move
    std::uint64_t work = 0;         // their nodes
    std::atomic<bool> over{false};  // no move matters any more

    [[nodiscard]] bool is_below(const SharedNode& other) const {
        const SharedNode* at = this;
        while (at != nullptr && at != &other) at = at->parent;
        return at != nullptr;
    }
    // The topmost node from here up that is over, or nothing.
    [[nodiscard]] const SharedNode* ended() const {
        const SharedNode* topmost = nullptr;
        for (const SharedNode* at = this; at != nullptr; at = at->parent)
            if (at->over.load(std::memory_order_relaxed)) topmost = at;
        return topmost;
    }
    [[nodiscard]] bool has_a_part() const { return searched > 0 && next < children.count && !over; }
};

// What a thread shows the others: its nodes from the root down.  On cache lines of its own.
template <class Search>
struct alignas(128) Member {
    std::mutex lock;
    std::vector<SharedNode<Search>*> nodes;
};

template <class Search>
struct Team {
    explicit Team(int threads) : members(static_cast<std::size_t>(threads)) {}

    std::deque<Member<Search>> members;
    std::atomic<bool> finished{false};  // the root is answered, or a limit is reached
};

// Thrown to leave a node that is over, and everything below it.
struct Abandoned {
    const void* node;
};

// One thread's part in a team.  `Search` is what searches a single move:
//   Position, ChildList                                 a node, and its children with `count`, `sorted`, `cut`, take()
//   Score value_of(node, place, threshold, children)    searches a move; throws Stopped at the limits
//   bool ask_again(node, place, threshold, children)    whether the table leaves it to be searched; takes it if not
template <class Search>
class Teammate {
public:
    using Position = typename Search::Position;
    using ChildList = typename Search::ChildList;
    using Shared = SharedNode<Search>;

    Teammate(Search& search, NodeCounter& nodes, Team<Search>& team, int number)
        : search_(search), nodes_(nodes), team_(team), self_(team.members[static_cast<std::size_t>(number)]) {
        nodes_.each_batch([this] { leave_if_over(inside_); });
    }

    // Searches all moves, or until one ends the node, with the help of idle threads.  Returns the helpers' nodes.
    std::uint64_t search(const Position& node, Score threshold, ChildList& children) {
        Shared shared{node, threshold, children, inside_, self_};
        const Listed listed(*this, shared);
        try {
            for (int place; (place = take_place(shared)) >= 0;) search_move(shared, place, shared.owner);
            while (is_helped(shared))
                if (!help(&shared)) wait_a_little(&shared);
            leave_if_over(shared.parent);
        } catch (const Abandoned& abandoned) {
            if (abandoned.node != &shared) throw;
        }
        wait_for_helpers(shared);
        return shared.work;
    }

    // Helps the others until the team is finished.
    void help_others() {
        while (!team_.finished)
            if (!help(nullptr)) std::this_thread::yield();
    }

private:
    // A node in its owner's list.  However it is left, no thread works on it any more afterwards.
    class Listed {
    public:
        Listed(Teammate& mate, Shared& shared) : mate_(mate), shared_(shared) {
            const std::scoped_lock lock(mate.self_.lock);
            mate.self_.nodes.push_back(&shared);
            mate.inside_ = &shared;
        }
        Listed(const Listed&) = delete;
        Listed& operator=(const Listed&) = delete;
        ~Listed() {
            shared_.over = true;
            wait_for_helpers(shared_);
            const std::scoped_lock lock(mate_.self_.lock);
            mate_.self_.nodes.pop_back();
            mate_.inside_ = shared_.parent;
        }

    private:
        Teammate& mate_;
        Shared& shared_;
    };

    // A move of another thread's node that this one has taken.
    class Part {
    public:
        Part(Teammate& mate, Shared& shared) : mate_(mate), shared_(shared) {
            inside_before_ = std::exchange(mate.inside_, &shared);
        }
        Part(const Part&) = delete;
        Part& operator=(const Part&) = delete;
        ~Part() {
            const std::scoped_lock lock(shared_.owner.lock);
            --shared_.helpers;
            mate_.inside_ = inside_before_;
        }

    private:
        Teammate& mate_;
        Shared& shared_;
        const Shared* inside_before_;
    };

    [[nodiscard]] static bool is_helped(Shared& shared) {
        const std::scoped_lock lock(shared.owner.lock);
        return shared.helpers > 0;
    }
    static void wait_for_helpers(Shared& shared) {
        while (is_helped(shared)) std::this_thread::yield();
    }

    // The next move to search; -1 if there is none.  Requires the owner's lock.  An owner without helpers already knows
    // what the table says: asking again cost a tenth of all time.
    [[nodiscard]] int next_place(Shared& shared, bool ask_again) {
        ChildList& children = shared.children;
        while (shared.next < children.count && !children.cut) {
            const int place = children.sorted[static_cast<std::size_t>(shared.next++)];
            if (!ask_again || search_.ask_again(shared.node, place, shared.threshold, children)) return place;
        }
        if (children.cut) shared.over = true;
        return -1;
    }
    [[nodiscard]] int take_place(Shared& shared) {
        const std::scoped_lock lock(shared.owner.lock);
        return next_place(shared, shared.work > 0 || shared.helpers > 0);
    }

    void search_move(Shared& shared, int place, const Member<Search>& by) {
        const std::uint64_t before = nodes_.counted();
        const Score value = search_.value_of(shared.node, place, shared.threshold, shared.children);
        const std::scoped_lock lock(shared.owner.lock);
        shared.children.take(value, place, shared.threshold);
        ++shared.searched;
        if (&by != &shared.owner) shared.work += nodes_.counted() - before;
        if (shared.children.cut) shared.over = true;
    }

    // Searches a move of another thread's node, if there is one; only below `above`, unless that is null.
    bool help(const Shared* above) {
        for (auto& member : team_.members)
            if (&member != &self_)
                if (const auto found = part_of(member, above)) {
                    search_part(*found->first, found->second);
                    return true;
                }
        return false;
    }
    [[nodiscard]] std::optional<std::pair<Shared*, int>> part_of(Member<Search>& member, const Shared* above) {
        const std::scoped_lock lock(member.lock);
        for (Shared* shared : member.nodes) {
            if (!shared->has_a_part() || (above != nullptr && !shared->is_below(*above))) continue;
            if (const int place = next_place(*shared, true); place >= 0) {
                ++shared->helpers;
                return std::pair{shared, place};
            }
        }
        return std::nullopt;
    }
    // The node's owner notices an end by itself: its node, or one above it, is over.
    void search_part(Shared& shared, int place) {
        const Part part(*this, shared);
        try {
            search_move(shared, place, self_);
        } catch (const Abandoned&) {
        } catch (...) {  // before `part` ends, or the owner would go on as if the move had been searched
            team_.finished = true;
            throw;
        }
    }

    void leave_if_over(const Shared* inside) const {
        if (team_.finished) throw Stopped{};
        if (inside == nullptr) return;
        if (const Shared* node = inside->ended()) throw Abandoned{node};
    }
    void wait_a_little(const Shared* inside) const {
        leave_if_over(inside);
        std::this_thread::yield();
    }

    Search& search_;
    NodeCounter& nodes_;
    Team<Search>& team_;
    Member<Search>& self_;
    const Shared* inside_ = nullptr;  // the innermost shared node that this thread works on
};

}  // namespace inarow
