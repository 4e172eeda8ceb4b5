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
#include <deque>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "search/alphabeta/move_list.hpp"
#include "search/node_counter.hpp"

namespace inarow {

struct Member;

// A node whose moves several threads may search.  It lives on its owner's stack; what changes in it and in its moves is
// guarded by the owner's lock, except `over`.  The search derives a class from this that knows the node.
struct SplitPoint {
    SplitPoint(Score tested, MoveList& of) : threshold(tested), moves(of) {}

    const Score threshold;
    MoveList& moves;
    const SplitPoint* parent = nullptr;  // possibly another thread's; null at the root
    Member* owner = nullptr;

    int next = 0;                   // place among the sorted moves
    int searched = 0;               // moves
    int helpers = 0;                // threads other than the owner that are searching a move
    std::uint64_t work = 0;         // their nodes
    std::atomic<bool> over{false};  // no move matters any more

    [[nodiscard]] bool is_below(const SplitPoint& other) const;
    // The topmost node from here up that is over, or nothing.
    [[nodiscard]] const SplitPoint* ended() const;
    [[nodiscard]] bool has_a_job() const { return searched > 0 && next < moves.count && !over; }
};

// What a thread shows the others: its nodes from the root down.  On cache lines of its own.
struct alignas(128) Member {
    std::mutex lock;
    std::vector<SplitPoint*> nodes;
};

struct Team {
    explicit Team(int threads) : members(static_cast<std::size_t>(threads)) {}

    std::deque<Member> members;
    std::atomic<bool> finished{false};  // the root is answered, or a limit is reached
};

// What searches a single move.
class MoveSearch {
public:
    // What a move is worth; throws Stopped at the limits.
    virtual Score value_of(SplitPoint& node, int place) = 0;
    // Whether the table leaves it to be searched; where it does not, the moves take its value.
    virtual bool ask_again(SplitPoint& node, int place) = 0;

protected:
    ~MoveSearch() = default;
};

// One thread's part in a team.
class Worker {
public:
    Worker(MoveSearch& search, NodeCounter& nodes, Team& team, int number);

    // Searches all moves, or until one ends the node, with the help of idle threads.  Returns the helpers' nodes.
    std::uint64_t search(SplitPoint& node);
    // Helps the others until the team is finished.
    void help_others();

private:
    class Listed;
    class Job;

    [[nodiscard]] int next_place(SplitPoint& node, bool ask_again);
    [[nodiscard]] int take_place(SplitPoint& node);
    void search_move(SplitPoint& node, int place, const Member& by);
    bool help(const SplitPoint* above);
    [[nodiscard]] std::optional<std::pair<SplitPoint*, int>> job_of(Member& member, const SplitPoint* above);
    void search_job(SplitPoint& node, int place);
    void leave_if_over(const SplitPoint* inside) const;
    void wait_a_little(const SplitPoint* inside) const;

    MoveSearch& search_;
    NodeCounter& nodes_;
    Team& team_;
    Member& self_;
    const SplitPoint* inside_ = nullptr;  // the innermost shared node that this thread works on
};

}  // namespace inarow
