// The tree above the jobs: the positions between the root and those that jobs search.
//
// It answers one question, "does the mover of the root score at least the threshold?", on an acyclic graph in memory:
// transpositions and symmetric positions are one node with several parents (Romen, "Towards Solving Connect Four 3D",
// Managing the Game Tree).  A node is
//
//     idle      a leaf that no job searches
//     running   a job searches it, with one worker or with several
//     split     one ply deeper: its moves are nodes, too.  It may be running as well; whichever answers first counts.
//
// A node MATTERS while some path leads to it from the root through split nodes whose question is open.  A job whose
// node no longer matters is withdrawn.
//
// Which leaf is next.  Proof numbers (search/proof/numbers.hpp) lead from the root to the most-proving leaf.  Running
// leaves count with other numbers, so that the next worker gets another leaf (virtual wins and losses: Wu et al.,
// "Job-level proof-number search for Connect6", 2010).  Where these numbers leave no idle leaf that matters, pick() has
// nothing: the workers starve and a running leaf should be split.  Where several workers can share one job there is no
// need for that: pick() then goes to the most-proving leaf, whether it is running or not.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <queue>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "inarow/options.hpp"
#include "jobs/archive.hpp"
#include "jobs/deduction.hpp"
#include "jobs/worker.hpp"
#include "search/proof/numbers.hpp"

namespace inarow::jobs {

// The virtual numbers of a running leaf.
//   yes      it answers the root's question with yes (virtual win): all replies to one good move are searched at once
//   no       it answers with no (virtual loss)
//   twice    neither, but it counts as twice the work that it was before
enum class Pretend { yes, no, twice };
inline constexpr std::array<std::string_view, 3> pretend_names = {"win", "loss", "twice"};

// Which of its open moves a node tries first.
enum class Order { numbers, search };
inline constexpr std::array<std::string_view, 2> order_names = {"numbers", "search"};

struct TreeOptions {
    Pretend pretend = Pretend::twice;
    Order order = Order::numbers;
    std::size_t max_nodes = 10'000'000;
    FirstNumbers first_numbers;  // of leaves that no job has reported on; none: as the expander has them
};

using NodeId = std::uint32_t;

// One thread.
class Tree {
public:
    // Roughly what one node takes, lists and index included.
    static constexpr std::size_t bytes_per_node = 400;

    // Starts with what the archive knows, and with what else is known of the root.  Archive and expander must outlive
    // it; the game is not over.
    Tree(Archive& archive, Expander& expander, const Position& root, Score threshold, TreeOptions options,
         std::optional<Bound> known = std::nullopt);

    [[nodiscard]] Score threshold() const { return threshold_; }
    [[nodiscard]] bool decided() const { return nodes_[root_].sum.bound.decides(threshold_); }
    [[nodiscard]] Bound root_bound() const { return nodes_[root_].sum.bound; }
    [[nodiscard]] Numbers root_numbers() const { return nodes_[root_].sum.numbers; }

    // A leaf, and the numbers of its question at which the tree would turn to another leaf.
    struct Pick {
        NodeId leaf;
        Numbers limits;
    };
    // The leaf to work on next; nothing when the workers starve.  Joining: includes running leaves, which one more
    // worker may share; requires Order::numbers and Pretend::twice.
    [[nodiscard]] std::optional<Pick> pick(bool joining) const;
    // The running leaf whose moves would keep most workers busy; nothing when there is none.
    [[nodiscard]] std::optional<NodeId> next_to_split() const;

    void start(NodeId leaf);
    // One more worker does the job of a running leaf.
    void join(NodeId leaf);
    // The job has come back without an answer that counts.
    void give_back(NodeId leaf);
    // What a job found out; it may leave the question open, and report how far it got.
    void learn(NodeId leaf, Bound bound, const std::optional<OpenNumbers>& open = std::nullopt);
    // One ply deeper.  False when there is no room for it.
    bool split(NodeId leaf);

    // How to treat a line that starts at the root.
    enum class Wish { first, excluded };
    struct Granted {
        std::vector<Position> splits;
        bool arrived = false;
    };
    // Splits what is on the path to its last position, and from now on goes there first or not at all.  It does not
    // arrive where nothing is left to search on the path, at an answer or where a move loses at once, or where there is
    // no room.
    Granted wish(const Position& line, Wish wish);

    [[nodiscard]] bool matters(NodeId id) const { return nodes_[id].needed > 0 && !is_decided(nodes_[id]); }
    [[nodiscard]] bool is_split(NodeId id) const { return nodes_[id].split; }
    [[nodiscard]] bool is_running(NodeId id) const { return nodes_[id].running; }
    // Leaves at work that no longer matter; each is named once.
    [[nodiscard]] std::vector<NodeId> take_withdrawn();

    // What stays the same while a node may be forgotten and come back.
    [[nodiscard]] Key key(NodeId id) const { return nodes_[id].key; }
    [[nodiscard]] Position position(NodeId id) const;
    [[nodiscard]] Bound bound(NodeId id) const { return nodes_[id].sum.bound; }
    [[nodiscard]] Score threshold(NodeId id) const { return threshold_of(nodes_[id]); }

    // A move of the root that the rules leave open, and what is known of it; seen by the root's mover.
    struct TopMove {
        Move move;
        Bound bound;
        Numbers numbers;   // of the question at hand
        std::size_t open;  // leaves below it that may still matter
    };
    [[nodiscard]] std::vector<TopMove> top_moves() const;

    [[nodiscard]] std::size_t size() const { return nodes_.size() - free_.size(); }

private:
    // What the parents of a node see of it, and of all that is below it.
    struct Sum {
        Bound bound{0, 0};  // by rules, jobs and children
        Numbers numbers;
        bool idle = true;   // there is a leaf nobody works on
        bool busy = false;  // there is a leaf at work
        friend bool operator==(const Sum&, const Sum&) = default;
    };
    struct Node {
        Key key = 0;
        std::vector<std::uint8_t> moves;  // from the root
        std::vector<NodeId> parents;
        std::vector<NodeId> children;
        Bound own{0, 0};  // by rules and jobs
        Numbers first;    // as a leaf nobody works on
        Sum sum;
        std::optional<Score> decided;  // the best of the moves that the rules decide
        std::uint32_t needed = 0;      // split nodes that matter and have it as a child
        std::uint64_t started = 0;     // the number of its start, among all starts
        std::uint16_t helpers = 0;     // workers at its job beside the first
        bool running = false;
        bool split = false;
        bool preferred = false;  // comes before its siblings
        bool excluded = false;   // left alone, with everything below
        bool holds = false;      // counted in `needed` of its children
        bool queued = false;
        bool alive = true;
    };

    [[nodiscard]] int ply(const Node& node) const { return static_cast<int>(node.moves.size()); }
    [[nodiscard]] bool same_mover(const Node& node) const { return ply(node) % 2 == 0; }
    [[nodiscard]] Score threshold_of(const Node& node) const { return same_mover(node) ? threshold_ : 1 - threshold_; }
    [[nodiscard]] bool is_decided(const Node& node) const { return node.sum.bound.decides(threshold_of(node)); }
    [[nodiscard]] static bool pretended(const Node& node) {
        return node.sum.numbers.proof == 0 || node.sum.numbers.disproof == 0;
    }
    [[nodiscard]] Bound seen(const Node& parent, const Node& child) const {
        return same_mover(parent) == same_mover(child) ? child.sum.bound : -child.sum.bound;
    }
    [[nodiscard]] Numbers seen_numbers(const Node& parent, const Node& child) const {
        return same_mover(parent) == same_mover(child) ? child.sum.numbers : child.sum.numbers.seen_by_other();
    }

    [[nodiscard]] NodeId find_or_add(const Child& child);
    [[nodiscard]] Numbers first_numbers(const Node& node, const Child& child, const Archive::Known& known) const;
    [[nodiscard]] NodeId new_slot();
    void deepen(NodeId id);
    void adopt(NodeId parent, const Child& child);

    [[nodiscard]] Bound summed_bound(const Node& node) const;
    [[nodiscard]] Numbers numbers_at_work(const Node& node) const;
    [[nodiscard]] Numbers summed_numbers(const Node& node) const;
    [[nodiscard]] std::size_t open_leaves(NodeId top) const;
    [[nodiscard]] Sum summed(const Node& node) const;
    [[nodiscard]] bool sum_up(NodeId id);
    void recall_numbers(NodeId id);
    void queue(NodeId id);
    void split_again(NodeId id, bool sweeping);
    void settle(bool sweeping = false);

    void update_hold(NodeId id);
    void need(NodeId id);
    void release(NodeId id);

    [[nodiscard]] bool leads_on(const Node& child, bool joining) const;
    [[nodiscard]] const Node* choose(const Node& node, bool joining) const;
    [[nodiscard]] Numbers limits_below(const Node& node, const Node& chosen, Numbers limits) const;

    [[nodiscard]] bool has_room() const;
    [[nodiscard]] bool make_room();
    void sweep();
    void cut_children(NodeId id);
    void forget(NodeId id);

    Archive& archive_;
    Expander& expander_;
    Deduction deduction_;
    Position start_;
    Score threshold_;
    TreeOptions options_;
    std::vector<Node> nodes_;
    std::vector<NodeId> free_;
    std::unordered_map<Key, NodeId, KeyHash> index_;
    NodeId root_ = 0;
    std::priority_queue<std::pair<int, NodeId>> waiting_;  // to be summed up again, the deepest first
    std::vector<NodeId> withdrawn_;
    std::vector<NodeId> at_work_;
    std::uint64_t starts_ = 0;
    bool full_ = false;
    std::size_t answered_ = 0;  // nodes since the last sweep
};

// Where the searches are: unless they are in this process, no table takes memory here.
enum class Tables { here, elsewhere };

// Divides the memory of the machine between the tables of the workers and the tree above them: fills in the sizes that
// were not chosen.  Tables get half of the free memory, the tree half of the rest; the last quarter is left to others.
// A full tree forgets decided positions, and after that makes jobs larger instead of growing.
void share_memory(SearchOptions& options, TreeOptions& tree, std::uint64_t free_bytes, Tables tables);

}  // namespace inarow::jobs
