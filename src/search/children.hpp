// The children of a node, all at once: side by side in rows, one place per move.
//
//   play_children()    the moves, and the forced replies to each; many children end here.  Then their keys.
//   judge_children()   distance and static bounds, and the place of each in the order
//
// Between the two the search fetches the table lines, so that memory works while we think.  Both exist twice, with
// the same results for every node: here for one child after the other, for every geometry; in children_lanes.hpp for
// several in one register.
#pragma once

#include <array>

#include "knowledge/claimeven.hpp"
#include "knowledge/odd_threat.hpp"
#include "search/key.hpp"
#include "search/node.hpp"
#include "search/ordering.hpp"

namespace inarow {

// What stays the same for all nodes of a search.
template <class G>
struct ChildrenContext {
    [[no_unique_address]] G g;
    KeysOf<G> keys;
    OrderWeightsOfBoth weights;
    PlaceScores<G> places;

    ChildrenContext(const G& geometry, const Variant& variant, const OrderWeightsOfBoth& order_weights)
        : g(geometry), keys(geometry, variant), weights(order_weights), places(geometry, order_weights) {}
};

// With fewer empty cells a node is cheaper than its table entry.
inline constexpr int table_horizon = 6;
template <class G>
[[nodiscard]] bool in_table(const G& g, int stones) {
    return g.cells() - stones > table_horizon;
}

// Rows are indexed by move; only the places of `open` moves hold anything.  No member has a default on purpose:
// clearing them would cost more than filling them.
template <class G>
struct Children {
    using Word = typename G::Word;
    static constexpr int room = (G::max_moves + 7) / 8 * 8;
    using MoveSet = std::conditional_t<(room > 64), Word128, Word64>;
    template <class T>
    using Row = std::array<T, static_cast<std::size_t>(room)>;

    // Seen by the player who moves at the parent, whoever moves at the child.
    alignas(64) Row<Word> mine;
    alignas(64) Row<Word> theirs;
    alignas(64) Row<Word> my_wins;
    alignas(64) Row<Word> their_wins;
    alignas(64) Row<std::int64_t> replies;  // forced stones after the move; odd: the parent's player moves again
    alignas(64) Row<std::int64_t> lo;       // bound on the parent's score if it plays this
    alignas(64) Row<std::int64_t> hi;
    alignas(64) Row<std::int64_t> order;  // the larger, the earlier
    alignas(64) Row<typename KeysOf<G>::Word> code;
    alignas(64) Row<std::int64_t> symmetry;
    MoveSet open;  // the moves that are left to search

    Score best;     // the parent's score is at most this, or at least, once `cut`
    int best_move;  // which one reached it; -1: not known
    bool cut;       // one move reaches the threshold: nothing else matters

    void clear(Score worst) {
        open = 0;
        best = worst;
        best_move = -1;
        cut = false;
    }

    // One more move is worth this much: at least, if it reaches the threshold, else at most.
    void take(Score value, int move, Score threshold) {
        if (value > best) {
            best = value;
            best_move = move;
        }
        if (value >= threshold) cut = true;
    }

    // Takes what is settled by its bound; tells whether the move is left to search.
    [[nodiscard]] bool undecided(int move, Score threshold) {
        if (lo[move] >= threshold)
            take(static_cast<Score>(lo[move]), move, threshold);
        else if (hi[move] < threshold)
            take(static_cast<Score>(hi[move]), move, threshold);
        else
            return true;
        return false;
    }

    [[nodiscard]] bool mover_again(int move) const { return (replies[move] & 1) != 0; }
    [[nodiscard]] int stones(int move, int parent_stones) const {
        return parent_stones + 1 + static_cast<int>(replies[move]);
    }
    [[nodiscard]] Node<Word> node(int move, int parent_stones) const {
        const int count = stones(move, parent_stones);
        if (mover_again(move)) return {mine[move], theirs[move], my_wins[move], their_wins[move], count};
        return {theirs[move], mine[move], their_wins[move], my_wins[move], count};
    }
};

template <class G>
void add_child(const G& g, const Node<typename G::Word>& node, typename G::Word cell, int move, Score threshold,
               Children<G>& children) {
    const auto chain = play_forced(g, after(g, node, cell));
    const bool again = chain.replies % 2 != 0;
    if (chain.resolved) return children.take(again ? chain.score : -chain.score, move, threshold);
    children.mine[move] = again ? chain.node.mover : chain.node.other;
    children.theirs[move] = again ? chain.node.other : chain.node.mover;
    children.my_wins[move] = again ? chain.node.mover_wins : chain.node.other_wins;
    children.their_wins[move] = again ? chain.node.other_wins : chain.node.mover_wins;
    children.replies[move] = chain.replies;
    children.open |= bit<typename Children<G>::MoveSet>(move);
}

// `cells` are the moves to try.  Children get keys only where the table may hold them.
template <class G>
void play_children(const ChildrenContext<G>& context, const Node<typename G::Word>& node, typename G::Word cells,
                   Score threshold, Children<G>& children) {
    const G& g = context.g;
    for (auto rest = cells; rest != 0 && !children.cut; rest &= rest - 1)
        add_child(g, node, lowest_bit(rest), move_of(g, rest), threshold, children);
    if (children.cut || !in_table(g, node.stones + 1)) return;
    for_each_bit(children.open, [&](int move) {
        const auto key = context.keys.key(children.node(move, node.stones));
        children.code[move] = key.code;
        children.symmetry[move] = key.symmetry;
    });
}

// Static bounds on the score of the player who owns `mine`.
template <class G, CellSet Set>
[[nodiscard]] std::pair<ValueOf<Set>, ValueOf<Set>> zugzwang_bounds(const G& g, bool controls, Set mine, Set theirs,
                                                                    Set my_wins, Set their_wins) {
    if (controls)
        return {-knowledge::claimeven_bound(g, theirs, mine, my_wins),
                -knowledge::odd_threat_bound(g, theirs, mine, their_wins)};
    return {knowledge::odd_threat_bound(g, mine, theirs, my_wins),
            knowledge::claimeven_bound(g, mine, theirs, their_wins)};
}

template <class G>
[[nodiscard]] Bound static_bound(const G& g, const Children<G>& children, int move, int stones, bool controls,
                                 const knowledge::Potentials& potentials) {
    const Bound of_child = distance_bound(g.cells(), stones);
    Bound bound = children.mover_again(move) ? of_child : -of_child;
    if constexpr (knowledge::zugzwang_rules_hold<G>) {
        const auto [lo, hi] = zugzwang_bounds(g, controls, children.mine[move], children.theirs[move],
                                              children.my_wins[move], children.their_wins[move]);
        bound = {std::max(bound.lo, lo), std::min(bound.hi, hi)};
    }
    if constexpr (!G::drops) {
        const bool again = children.mover_again(move);
        if (knowledge::can_be_blocked(g, potentials.other, again)) bound.lo = std::max(bound.lo, 0);
        if (knowledge::can_be_blocked(g, potentials.mover, !again)) bound.hi = std::min(bound.hi, 0);
    }
    return bound;
}

// Bounds and order of the children of a node; leaves those open that the threshold does not decide.
template <class G>
void judge_children(const ChildrenContext<G>& context, const Node<typename G::Word>& node, Score threshold,
                    Children<G>& children) {
    const G& g = context.g;
    const bool controls = knowledge::mover_controls(g, node.stones);
    for (auto rest = children.open; rest != 0 && !children.cut; rest &= rest - 1) {
        const int move = lowest_index(rest);
        const auto potentials = knowledge::potentials(g, children.mine[move], children.theirs[move]);
        const Bound bound = static_bound(g, children, move, children.stones(move, node.stones), controls, potentials);
        children.lo[move] = bound.lo;
        children.hi[move] = bound.hi;
        if (!children.undecided(move, threshold)) {
            children.open &= ~lowest_bit(rest);
            continue;
        }
        if constexpr (G::drops)
            children.order[move] = order_score(g, context.weights[controls ? 1 : 0], controls, children.mine[move],
                                               children.theirs[move], children.my_wins[move], children.their_wins[move],
                                               static_cast<int>(children.replies[move]));
        else
            children.order[move] = order_score(g, children.mover_again(move), potentials);
    }
}

// The two functions, in the form that suits the geometry and the processor.
template <class G>
struct ChildrenFunctions {
    using Word = typename G::Word;
    void (*play)(const ChildrenContext<G>&, const Node<Word>&, Word cells, Score threshold,
                 Children<G>&) = play_children<G>;
    void (*judge)(const ChildrenContext<G>&, const Node<Word>&, Score threshold, Children<G>&) = judge_children<G>;
};

}  // namespace inarow
