// Null-window alpha-beta: "is the score of this node at least `threshold`?"
//
// The negamax contract: search() returns v; if v >= threshold then v is a lower bound of the score, else an
// upper bound (fail-soft).  All nodes are open (search/node.hpp).
//
// A node knows its children before it searches one of them.  For each child, in this order:
//   1. forced replies are played out; many children end here
//   2. its key is made and its table line fetched, so that memory works while we think
//   3. distance and static bounds (knowledge/)
//   4. its place in the order
// then the table is asked about all of them.  Any bound that reaches the threshold ends the node, any that
// rules it out drops the child; only what is left is searched.
#pragma once

#include <array>
#include <bit>

#include "knowledge/claimeven.hpp"
#include "knowledge/odd_threat.hpp"
#include "search/busy.hpp"
#include "search/key.hpp"
#include "search/node_counter.hpp"
#include "search/ordering.hpp"
#include "search/table.hpp"
#include "search/threat_sequence.hpp"

namespace inarow {

// A position's place in the table, and which of its images is stored there.
template <class Table>
struct TableKey {
    typename Table::Slot slot;
    int symmetry;
};

// The search of one thread.  Threads share the table and nothing else.
template <class G, class Table>
class AlphaBeta {
public:
    using Word = typename G::Word;

    AlphaBeta(const G& geometry, const KeysOf<G>& keys, Table& table, NodeCounter& nodes)
        : g_(geometry), keys_(keys), table_(table), nodes_(nodes) {}

    // One of several threads: `busy` keeps them apart, `noise` > 0 shuffles the order of near-equal moves.
    AlphaBeta(const G& geometry, const KeysOf<G>& keys, Table& table, NodeCounter& nodes, Busy& busy,
              std::uint64_t noise)
        : g_(geometry), keys_(keys), table_(table), nodes_(nodes), busy_(&busy), noise_(noise) {}

    // Whether the node reaches the threshold, as a bound on its score.  Throws Stopped when the counter
    // ends it; nothing is lost then but time.
    [[nodiscard]] Bound test(const Node<Word>& node, Score threshold) {
        const TableKey<Table> key = table_key(keys_, table_, node);
        TableEntry entry;
        const int table_move = table_.find(key.slot, entry) ? move_here(keys_, entry.move, key) : -1;
        const Score value = search(node, key, table_move, threshold);
        return value >= threshold ? Bound{value, score_limit} : Bound{-score_limit, value};
    }

    static constexpr Score score_limit = 127;

    [[nodiscard]] static TableKey<Table> table_key(const KeysOf<G>& keys, const Table& table, const Node<Word>& node) {
        const auto key = keys.key(node);
        return {table.slot(key.code), key.symmetry};
    }

    // A move of the stored image as this position has it.
    [[nodiscard]] static int move_here(const KeysOf<G>& keys, int move, const TableKey<Table>& key) {
        return move < 0 ? -1 : keys.preimage(move, key.symmetry);
    }

private:
    // With fewer empty cells a node is cheaper than its table entry.
    static constexpr int table_horizon = 6;
    // Most threats that are tried when a sequence of them is looked for.
    static constexpr int most_threats = 60;
    // With fewer empty cells two threads may as well do the same work.
    static constexpr int sharing_horizon = 14;

    struct Child {
        Node<Word> node;
        TableKey<Table> key;
        Bound bound;  // on the PARENT's score if it plays this
        int order;
        int move;
        int table_move;
        bool mover_again;  // after the forced replies the parent's player moves again
    };
    // What is left to search, best first, and what the others came to.
    struct Children {
        std::array<Child, G::max_moves> all;
        std::array<Child*, G::max_moves> sorted;
        int count = 0;
        Score best = -score_limit;  // the parent's score is at most this, or at least, once `cut`
        int best_move = -1;
        bool cut = false;
    };

    [[nodiscard]] bool in_table(const Node<Word>& node) const { return g_.cells() - node.stones > table_horizon; }

    [[nodiscard]] Score search(const Node<Word>& node, const TableKey<Table>& key, int table_move, Score threshold) {
        nodes_.count();
        const std::uint64_t before = nodes_.counted();
        Children children;
        expand(node, table_move, threshold, children);
        if (!children.cut && in_table(node)) ask_table(children, threshold);
        if (busy_ != nullptr && g_.cells() - node.stones > sharing_horizon)
            search_taking_turns(threshold, children);
        else
            for (int i = 0; i < children.count && !children.cut; ++i)
                search_child(*children.sorted[i], threshold, children);
        // A node that ended without searching is found again as cheaply as its entry (storing them: 3-10 %
        // fewer nodes, a tenth more time).
        if (const auto work = nodes_.counted() - before; work != 0 && in_table(node))
            remember(node, key, children, work);
        return children.best;
    }

    // Moves that another thread is searching wait until the others are done, and ask the table again.  The
    // first one never waits: it is likely to end the node.
    void search_taking_turns(Score threshold, Children& children) {
        std::array<Child*, G::max_moves> later;
        int waiting = 0;
        for (int i = 0; i < children.count && !children.cut; ++i) {
            Child& child = *children.sorted[i];
            if (i > 0 && busy_->holds(Table::fingerprint(child.key.slot)))
                later[waiting++] = &child;
            else
                search_marked(child, threshold, children);
        }
        for (int i = 0; i < waiting && !children.cut; ++i) {
            ask_about(*later[i]);
            if (later[i]->bound.lo >= threshold)
                take(later[i]->bound.lo, later[i]->move, threshold, children);
            else
                search_marked(*later[i], threshold, children);
        }
    }
    void search_marked(const Child& child, Score threshold, Children& children) {
        const std::uint64_t position = Table::fingerprint(child.key.slot);
        busy_->enter(position);
        search_child(child, threshold, children);
        busy_->leave(position);
    }

    void search_child(const Child& child, Score threshold, Children& children) {
        if (child.bound.hi < threshold) return take(child.bound.hi, child.move, threshold, children);
        const Score value = child.mover_again ? search(child.node, child.key, child.table_move, threshold)
                                              : -search(child.node, child.key, child.table_move, 1 - threshold);
        take(std::min(value, child.bound.hi), child.move, threshold, children);
    }

    // One more move is worth this much: at least, if it reaches the threshold, else at most.
    static void take(Score value, int move, Score threshold, Children& children) {
        if (value > children.best) {
            children.best = value;
            children.best_move = move;
        }
        if (value >= threshold) children.cut = true;
    }

    void expand(const Node<Word>& node, int table_move, Score threshold, Children& children) {
        Word cells = sensible_moves(g_, node);
        if constexpr (!G::drops) cells &= moves_worth_trying(node, threshold, children);
        if constexpr (G::drops) {
            for (int column = 0; column < g_.columns() && !children.cut; ++column)
                if (const Word cell = cells & column_mask(g_, column); cell != 0)
                    add(node, cell, column, column == table_move, threshold, children);
        } else {
            for (; cells != 0 && !children.cut; cells &= cells - 1) {
                const int move = lowest_cell(g_, cells);
                add(node, lowest_bit(cells), move, move == table_move, threshold, children);
            }
        }
    }

    // Looks for a sequence of threats: the mover's ends the node, the other's leaves only the moves against it.
    // What the others come to goes into `children`.
    [[nodiscard]] Word moves_worth_trying(const Node<Word>& node, Score threshold, Children& children) {
        if (const auto own = ThreatSpace<G>(g_, most_threats).find(node); own.stones != 0) {
            const Score value = wins_now(g_.cells(), node.stones) - (own.stones - 1);
            if (value >= threshold) {
                take(value, -1, threshold, children);
                return 0;
            }
        }
        const Node<Word> passed{node.other, node.mover, node.other_wins, node.mover_wins, node.stones};
        const auto threat = ThreatSpace<G>(g_, most_threats).find(passed);
        if (threat.stones == 0) return ~Word{0};
        const Score value = -(wins_now(g_.cells(), node.stones + 1) - (threat.stones - 1));
        if (value >= threshold) return ~Word{0};
        take(value, -1, threshold, children);
        return moves_against(g_, node, threat);
    }

    void add(const Node<Word>& node, Word cell, int move, bool is_table_move, Score threshold, Children& children) {
        const auto chain = play_forced(g_, after(g_, node, cell));
        const bool mover_again = chain.replies % 2 != 0;
        if (chain.resolved) return take(mover_again ? chain.score : -chain.score, move, threshold, children);
        Child& child = children.all[static_cast<std::size_t>(children.count)];
        child.node = chain.node;
        child.key = table_key(keys_, table_, chain.node);
        if (in_table(chain.node)) table_.prefetch(child.key.slot);
        const auto potentials = knowledge::potentials(g_, chain.node.mover, chain.node.other);
        const Bound bound = static_bound(chain.node, potentials);
        child.bound = mover_again ? bound : -bound;
        if (child.bound.lo >= threshold) return take(child.bound.lo, move, threshold, children);
        if (child.bound.hi < threshold) return take(child.bound.hi, move, threshold, children);
        child.move = move;
        child.table_move = -1;
        child.mover_again = mover_again;
        child.order =
            order_score(g_, chain, cell, move, mover_again, knowledge::mover_controls(g_, node.stones), potentials) +
            (is_table_move ? table_move_weight : 0) + noise(chain.node);
        insert(child, children);
    }

    [[nodiscard]] Bound static_bound(const Node<Word>& node, const knowledge::Potentials& potentials) const {
        Bound bound = distance_bound(g_.cells(), node.stones);
        if constexpr (knowledge::zugzwang_rules_hold<G>) return zugzwang_bound(node, bound);
        if constexpr (!G::drops) return blocking_bound(potentials, bound);
        return bound;
    }

    [[nodiscard]] Bound zugzwang_bound(const Node<Word>& node, Bound bound) const {
        if (knowledge::mover_controls(g_, node.stones)) {
            bound.lo = std::max(bound.lo, -knowledge::claimeven_bound(g_, node.other, node.mover, node.mover_wins));
            bound.hi = std::min(bound.hi, -knowledge::odd_threat_bound(g_, node.other, node.mover, node.other_wins));
        } else {
            bound.hi = std::min(bound.hi, knowledge::claimeven_bound(g_, node.mover, node.other, node.other_wins));
            bound.lo = std::max(bound.lo, knowledge::odd_threat_bound(g_, node.mover, node.other, node.mover_wins));
        }
        return bound;
    }

    [[nodiscard]] Bound blocking_bound(const knowledge::Potentials& potentials, Bound bound) const {
        if (knowledge::can_be_blocked(g_, potentials.other, true)) bound.lo = std::max(bound.lo, 0);
        if (knowledge::can_be_blocked(g_, potentials.mover, false)) bound.hi = std::min(bound.hi, 0);
        return bound;
    }

    // Insertion sort, best first; equal ones stay in column order, so that a search is reproducible.
    static void insert(Child& child, Children& children) {
        int i = children.count++;
        for (; i > 0 && children.sorted[i - 1]->order < child.order; --i) children.sorted[i] = children.sorted[i - 1];
        children.sorted[i] = &child;
    }

    // Enhanced transposition cut-off: one child whose stored bound reaches the threshold is enough.
    void ask_table(Children& children, Score threshold) {
        for (int i = 0; i < children.count; ++i) {
            Child& child = *children.sorted[i];
            ask_about(child);
            if (child.bound.lo >= threshold) return take(child.bound.lo, child.move, threshold, children);
        }
    }
    void ask_about(Child& child) {
        TableEntry entry;
        if (!in_table(child.node) || !table_.find(child.key.slot, entry)) return;
        child.table_move = move_here(keys_, entry.move, child.key);
        const Bound bound = child.mover_again ? entry.bound : -entry.bound;
        child.bound = {std::max(child.bound.lo, bound.lo), std::min(child.bound.hi, bound.hi)};
    }

    void remember(const Node<Word>& node, const TableKey<Table>& key, const Children& children, std::uint64_t work) {
        Bound bound = distance_bound(g_.cells(), node.stones);
        (children.cut ? bound.lo : bound.hi) = children.best;
        const int move = children.cut && children.best_move >= 0 ? keys_.image(children.best_move, key.symmetry) : -1;
        table_.store(key.slot, {bound, move, static_cast<int>(std::bit_width(work))});
    }

    [[nodiscard]] int noise(const Node<Word>& node) const {
        if (noise_ == 0) return 0;
        return static_cast<int>((static_cast<std::uint64_t>(node.mover) * 0x9E3779B97F4A7C15U * noise_) >> 60);
    }

    [[no_unique_address]] G g_;
    const KeysOf<G>& keys_;
    Table& table_;
    NodeCounter& nodes_;
    Busy* busy_ = nullptr;
    std::uint64_t noise_ = 0;
};

}  // namespace inarow
