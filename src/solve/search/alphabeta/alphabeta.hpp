// Null-window alpha-beta: "is the score of this node at least `threshold`?"
//
// The negamax contract: search() returns v; if v >= threshold then v is a lower bound of the score, else an
// upper bound (fail-soft).  All nodes are open (search/node.hpp).
//
// A node generates all its children before it searches one (search/alphabeta/children.hpp): the forced replies to each,
// its bounds and its place in the order.  Then all are looked up in the table.  A bound that reaches the threshold ends
// the node, one that rules it out drops the child; only the rest is searched.
#pragma once

#include <array>
#include <bit>
#include <optional>

#include "search/alphabeta/children.hpp"
#include "search/alphabeta/covers.hpp"
#include "search/alphabeta/order_learner.hpp"
#include "search/alphabeta/team.hpp"
#include "search/alphabeta/threat_sequence.hpp"
#include "search/node_counter.hpp"
#include "search/tables/table.hpp"

namespace inarow {

// A position's place in the table, and which of its images is stored there.
template <class Table>
struct TableKey {
    typename Table::Slot slot;
    int symmetry;
};

// The search of one thread, alone or in a team (search/alphabeta/team.hpp).
template <class G, class Table>
class AlphaBeta final : private MoveSearch {
public:
    using Word = typename G::Word;
    using Covers = CoversOf<G>;

    // The children, and what the table knows of them.  expand() fills it in this order, and ends as soon as one child
    // reaches the threshold (`cut`):
    //
    //   functions_.play    the moves that are tried and their forced replies; `open` are the places left to search
    //   fetch()            slot, symmetry; the table's memory is on its way while the next step computes
    //   functions_.judge   lo and hi by distance and static rules, and the order; fewer places are open
    //   sort()             sorted, count: the open places, best first
    //   ask_table()        narrows lo and hi once more; what the table decides is dropped from `sorted`
    struct ChildList : Children<G> {
        typename Children<G>::template Row<typename Table::Slot> slot;
        typename Children<G>::template Row<std::int8_t> table_move;
        typename Children<G>::template Row<std::uint64_t> work;  // nodes below a place; 0: it was not searched
    };

    AlphaBeta(const ChildrenContext<G>& context, ChildrenFunctions<G> functions, Covers covers, Table& table,
              NodeCounter& nodes)
        : context_(context), functions_(functions), covers_(std::move(covers)), table_(table), nodes_(nodes) {}

    // One of the threads of a team.
    AlphaBeta(const ChildrenContext<G>& context, ChildrenFunctions<G> functions, Covers covers, Table& table,
              NodeCounter& nodes, Team& team, int number)
        : AlphaBeta(context, functions, std::move(covers), table, nodes) {
        worker_.emplace(static_cast<MoveSearch&>(*this), nodes, team, number);
    }
    // A team knows its members by their address.
    AlphaBeta(const AlphaBeta&) = delete;
    AlphaBeta& operator=(const AlphaBeta&) = delete;

    // Whether the node reaches the threshold, as a bound on its score.  Throws Stopped when the counter
    // ends it; nothing is lost then but time.
    [[nodiscard]] Bound test(const Node<Word>& node, Score threshold) {
        const TableKey<Table> key = table_key(context_.keys, table_, node);
        TableEntry entry;
        const int table_move = table_.find(key.slot, entry) ? move_here(context_.keys, entry.move, key) : -1;
        const Score value = search(node, 0, key, table_move, threshold);
        return value >= threshold ? Bound{value, score_limit} : Bound{-score_limit, value};
    }

    // Helps the other threads with their moves until the team is finished.  Throws Stopped like test().
    void help_others() { worker_->help_others(); }

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
    // A node whose moves several threads may search.
    struct Shared : SplitPoint {
        Shared(const Node<Word>& of, Score at_least, ChildList& children) : SplitPoint(at_least, children), node(of) {}
        const Node<Word>& node;
    };
    Score value_of(SplitPoint& shared, int place) override {
        return value_of(static_cast<Shared&>(shared).node, place, shared.threshold,
                        static_cast<ChildList&>(shared.moves));
    }
    bool ask_again(SplitPoint& shared, int place) override {
        return ask_again(static_cast<Shared&>(shared).node, place, shared.threshold,
                         static_cast<ChildList&>(shared.moves));
    }

    // What a move is worth, by searching it: at least this if it reaches the threshold, else at most this.
    [[nodiscard]] Score value_of(const Node<Word>& node, int place, Score threshold, ChildList& children) {
        const Node<Word> child = children.node(place, node.stones);
        const TableKey<Table> key{children.slot[place], static_cast<int>(children.symmetry[place])};
        const int last = lowest_index(children.cell[place]);
        const std::uint64_t nodes_before = nodes_.counted();
        const Score value = children.mover_again(place)
                                ? search(child, last, key, children.table_move[place], threshold)
                                : -search(child, last, key, children.table_move[place], 1 - threshold);
        children.work[place] = nodes_.counted() - nodes_before;
        return std::min(value, static_cast<Score>(children.hi[place]));
    }
    // Whether the move still has to be searched after a look into the table.
    [[nodiscard]] bool ask_again(const Node<Word>& node, int place, Score threshold, ChildList& children) {
        ask_about(node, place, children);
        return children.undecided(place, threshold);
    }

    // The most threats tried in the search for a sequence of them.
    static constexpr int most_threats = 60;
    // Nodes with at most this many empty cells are not worth sharing: 16 takes a third more time.
    static constexpr int sharing_horizon = 22;

    // `last` is the index of the cell that was tried at the parent, for the order of moves.
    [[nodiscard]] Score search(const Node<Word>& node, int last, const TableKey<Table>& key, int table_move,
                               Score threshold) {
        nodes_.count();
        if (covers_.ask_about(node))
            if (const Bound known = covers_.bound(node, threshold); known.decides(threshold))
                return known.lo >= threshold ? known.lo : known.hi;
        const std::uint64_t before = nodes_.counted();
        ChildList children;
        children.clear(-score_limit);
        expand(node, last, table_move, threshold, children);
        if (children.cut || children.open == 0) return children.best;
        std::uint64_t work_of_others = 0;
        if (worker_ && context_.g.cells() - node.stones > sharing_horizon)
            work_of_others = search_together(node, threshold, children);
        else
            for (int i = 0; i < children.count && !children.cut; ++i)
                search_child(node, children.sorted[i], threshold, children);
        if constexpr (G::drops)
            if (children.cut && children.best_place >= 0) learn(node, last, threshold, children);
        // A node that ended without a search is evaluated again as cheaply as its entry is found (storing
        // these: 3-10 % fewer nodes, a tenth more time).
        if (const auto work = nodes_.counted() - before + work_of_others;
            work != 0 && in_table(context_.g, node.stones))
            remember(node, key, children, work);
        return children.best;
    }

    [[nodiscard]] std::uint64_t search_together(const Node<Word>& node, Score threshold, ChildList& children) {
        Shared shared(node, threshold, children);
        return worker_->search(shared);
    }

    using Learner = OrderLearner<Word>;

    [[nodiscard]] typename Learner::Here here(const Node<Word>& node, int last, Score threshold) const {
        return learner_.here(knowledge::mover_controls(context_.g, node.stones), node.stones, last, threshold);
    }
    [[nodiscard]] static typename Learner::Change change(const Node<Word>& node, int place, const ChildList& children) {
        return {node.mover, node.other, children.mine[place], children.theirs[place]};
    }
    [[nodiscard]] static typename Learner::Tried tried(const Node<Word>& node, int place, const ChildList& children) {
        return {children.cell[place], change(node, place, children), children.work[place]};
    }

    // From the move that ended the node, and those before it that did not.
    void learn(const Node<Word>& node, int last, Score threshold, const ChildList& children) {
        const int best = children.best_place;
        learner_.ended_by(here(node, last, threshold), tried(node, best, children), [&](auto visit) {
            for (int i = 0; i < children.count && children.sorted[i] != best; ++i)
                visit(tried(node, children.sorted[i], children));
        });
    }

    void search_child(const Node<Word>& node, int place, Score threshold, ChildList& children) {
        children.take(value_of(node, place, threshold, children), place, threshold);
    }

    void expand(const Node<Word>& node, int last, int table_move, Score threshold, ChildList& children) {
        Word cells = sensible_moves(context_.g, node);
        if constexpr (!G::drops) cells &= moves_worth_trying(node, threshold, children);
        if (cells == 0) return;
        functions_.play(context_, node, cells, threshold, children);
        if (children.cut) return;
        for_each_bit(children.open, [&](int place) { fetch(node, place, children); });
        functions_.judge(context_, node, threshold, children);
        if (children.cut) return;
        sort(node, last, table_move, threshold, children);
        ask_table(node, threshold, children);
    }

    // Children that the table cannot hold have no key.
    void fetch(const Node<Word>& node, int place, ChildList& children) {
        children.table_move[place] = -1;
        if (!in_table(context_.g, node.stones + 1)) {
            children.slot[place] = {};
            children.symmetry[place] = 0;
            return;
        }
        children.slot[place] = table_.slot(children.code[place]);
        if (in_table(context_.g, children.stones(place, node.stones))) table_.prefetch(children.slot[place]);
    }

    // Looks for a sequence of threats: the mover's ends the node, the other's leaves only the moves against it.
    // What all other moves are worth goes into `children`.
    [[nodiscard]] Word moves_worth_trying(const Node<Word>& node, Score threshold, ChildList& children) {
        return context_.with_fixed_k([&](const auto& g) { return moves_worth_trying(g, node, threshold, children); });
    }
    template <class Geometry>
    [[nodiscard]] static Word moves_worth_trying(const Geometry& g, const Node<Word>& node, Score threshold,
                                                 ChildList& children) {
        if (const auto own = ThreatSpace<Geometry>(g, most_threats).find(node); own.stones != 0) {
            const Score value = wins_now(g.cells(), node.stones) - (own.stones - 1);
            if (value >= threshold) {
                children.take(value, -1, threshold);
                return 0;
            }
        }
        const Node<Word> passed{node.other, node.mover, node.other_wins, node.mover_wins, node.stones};
        const auto threat = ThreatSpace<Geometry>(g, most_threats).find(passed);
        if (threat.stones == 0) return ~Word{0};
        const Score value = -(wins_now(g.cells(), node.stones + 1) - (threat.stones - 1));
        if (value >= threshold) return ~Word{0};
        children.take(value, -1, threshold);
        return moves_against(g, node, threat);
    }

    // Best first; equal ones stay in the order of moves, so that a search is reproducible.
    void sort(const Node<Word>& node, int last, int table_move, Score threshold, ChildList& children) {
        std::array<std::int64_t, G::max_moves> keys;
        const Word table_cells = table_move < 0 ? Word{0} : move_mask(context_.g, table_move);
        [[maybe_unused]] const auto at = here(node, last, threshold);
        children.count = 0;
        for_each_bit(children.open, [&](int place) {
            const Word cell = children.cell[place];
            std::int64_t order = children.order[place] + ((cell & table_cells) != 0 ? table_move_weight : 0);
            if constexpr (G::drops)
                order +=
                    context_.places.of(at.controls, cell) + learner_.score(at, cell, change(node, place, children));
            children.work[place] = 0;
            keys[children.count++] = order * 256 - place;
        });
        sort(keys, children);
    }

    // Ranks each key by counting the larger ones: no branch depends on the keys.
    //
    // A key is 256 * order - place, so that the order decides, equal ones go by place, and the lowest byte gives the
    // place back: of 5, 7 and 5 at the places 0, 1 and 2 the keys are 1280, 1791 and 1278.  1791 has nothing above it
    // and is first; 1280 has one, 1278 two.  -1791 in a byte is 1.
    static void sort(std::array<std::int64_t, G::max_moves>& keys, ChildList& children) {
        for (int i = 0; i < children.count; ++i) {
            int rank = 0;
            for (int j = 0; j < children.count; ++j) rank += keys[j] > keys[i] ? 1 : 0;
            children.sorted[rank] = static_cast<std::uint8_t>(-keys[i]);
        }
    }

    // Enhanced transposition cut-off: one child whose stored bound reaches the threshold is enough.
    void ask_table(const Node<Word>& node, Score threshold, ChildList& children) {
        const int asked = std::exchange(children.count, 0);
        for (int i = 0; i < asked && !children.cut; ++i) {
            const int place = children.sorted[i];
            if (ask_again(node, place, threshold, children) && !has_twin(node, place, children))
                children.sorted[children.count++] = static_cast<std::uint8_t>(place);
        }
    }
    // Whether one of the places already in `sorted` leads to an equal position.
    [[nodiscard]] bool has_twin(const Node<Word>& node, int place, const ChildList& children) const {
        if (!in_table(context_.g, children.stones(place, node.stones))) return false;
        const auto twin = [&](int other) {
            return children.code[other] == children.code[place] && children.replies[other] == children.replies[place];
        };
        return std::any_of(children.sorted.begin(), children.sorted.begin() + children.count, twin);
    }
    void ask_about(const Node<Word>& node, int place, ChildList& children) {
        TableEntry entry;
        if (!in_table(context_.g, children.stones(place, node.stones)) || !table_.find(children.slot[place], entry))
            return;
        const TableKey<Table> key{children.slot[place], static_cast<int>(children.symmetry[place])};
        children.table_move[place] = static_cast<std::int8_t>(move_here(context_.keys, entry.move, key));
        const Bound bound = children.mover_again(place) ? entry.bound : -entry.bound;
        children.lo[place] = std::max<std::int64_t>(children.lo[place], bound.lo);
        children.hi[place] = std::min<std::int64_t>(children.hi[place], bound.hi);
    }

    void remember(const Node<Word>& node, const TableKey<Table>& key, const ChildList& children, std::uint64_t work) {
        Bound bound = bound_by_distance(context_.g, node.stones);
        (children.cut ? bound.lo : bound.hi) = children.best;
        const bool known = children.cut && children.best_place >= 0;
        const int move =
            known ? context_.keys.image(move_of(context_.g, children.cell[children.best_place]), key.symmetry) : -1;
        table_.store(key.slot, {bound, move, static_cast<int>(std::bit_width(work))});
    }

    const ChildrenContext<G>& context_;
    ChildrenFunctions<G> functions_;
    Covers covers_;
    Table& table_;
    NodeCounter& nodes_;
    Learner learner_{context_.lines};
    std::optional<Worker> worker_;
};

}  // namespace inarow
