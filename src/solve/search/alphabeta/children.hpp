// The children of a node, all at once: side by side in rows, one place for each move that is tried.
//
//   play_children()    the moves, and the forced replies to each; many children end here.  Then their keys.
//   judge_children()   distance and static bounds, and the place of each in the order
//
// Between the two the search fetches the table lines, so that memory works while we compute.  Both exist twice, with
// the same results for every node: here for one child after the other, for every geometry; in children_lanes.hpp for
// several in one register.
#pragma once

#include <array>
#include <tuple>

#include "knowledge/claimeven.hpp"
#include "knowledge/follow_up.hpp"
#include "knowledge/odd_threat.hpp"
#include "search/alphabeta/line_order.hpp"
#include "search/alphabeta/move_list.hpp"
#include "search/alphabeta/order_weights.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/node.hpp"
#include "search/tables/key.hpp"

namespace inarow {

// The k for which the functions in lanes are compiled, where the geometry does not know it.
template <class G>
using LaneGeometries = std::conditional_t<KnowsK<G>, std::tuple<>, std::tuple<FixedK<G, 4>, FixedK<G, 5>>>;

// What stays the same for all nodes of a search.
template <class G>
struct ChildrenContext {
    using Word = typename G::Word;

    [[no_unique_address]] G g;
    [[no_unique_address]] LaneGeometries<G> fixed;
    KeysOf<G> keys;
    OrderWeightsOfBoth weights;
    PlaceScores<G> places;
    LineOrder<Word> lines;

    ChildrenContext(const G& geometry, const Variant& variant, const MoveOrdering& ordering)
        : g(geometry),
          fixed(all_of_them(geometry)),
          keys(geometry, variant),
          weights(ordering.features),
          places(geometry, ordering.features),
          lines(variant, ordering.lines) {}

    // The geometry for code that is compiled for this k; 0: whatever it is.
    template <int K>
    [[nodiscard]] const auto& geometry() const {
        if constexpr (K == 0)
            return g;
        else
            return std::get<FixedK<G, K>>(fixed);
    }

    // Calls f with the geometry for code that is compiled for its k, if that is one that people solve without gravity.
    template <class F>
    decltype(auto) with_fixed_k(F&& f) const {
        if constexpr (!KnowsK<G>) {
            if (g.k() == 4) return f(geometry<4>());
            if (g.k() == 5) return f(geometry<5>());
        }
        return f(g);
    }

private:
    static LaneGeometries<G> all_of_them(const G& g) {
        if constexpr (KnowsK<G>)
            return {};
        else
            return {FixedK<G, 4>(g), FixedK<G, 5>(g)};
    }
};

// With no more empty cells than this a node is cheaper than its table entry.  A board whose key does not fit is
// searched without a table: a hash of its positions would make values that are almost certain.
inline constexpr int table_horizon = 6;
template <class G>
[[nodiscard]] bool in_table(const G& g, int stones) {
    return g.cells() - stones > table_horizon && (G::drops || g.cells() <= max_free_cells);
}

// The moves that are tried stand in the rows from place 0 on, in the order of their cells: so a board of nine columns
// mostly fits one register of eight.  Only the `open` places hold more than their cell.  No member has a default on
// purpose: clearing them would cost more than filling them.
template <class G>
struct Children : MoveList {
    using Word = typename G::Word;
    static constexpr int room = (G::max_moves + 7) / 8 * 8;
    static_assert(room <= most_places);
    using PlaceSet = std::conditional_t<(room > 64), Word128, Word64>;
    template <class T>
    using Row = std::array<T, static_cast<std::size_t>(room)>;

    alignas(64) Row<Word> cell;  // where the move puts its stone

    // Seen by the player who moves at the parent, whoever moves at the child.
    alignas(64) Row<Word> mine;
    alignas(64) Row<Word> theirs;
    alignas(64) Row<Word> my_wins;
    alignas(64) Row<Word> their_wins;
    alignas(64) Row<std::int64_t> replies;  // forced stones after the move; odd: the parent's player moves again
    alignas(64) Row<std::int64_t> lo;       // bound on the parent's score if it plays this
    alignas(64) Row<std::int64_t> hi;
    alignas(64) Row<std::int64_t> order;  // the larger, the earlier
    alignas(64) Row<Word128> code;
    alignas(64) Row<std::int64_t> symmetry;
    PlaceSet open;  // the places that are left to search
    int tried;      // how many places there are

    void clear(Score worst) {
        open = 0;
        best = worst;
        best_place = -1;
        cut = false;
    }

    // Gives each cell its place.
    void place(Word cells) {
        tried = 0;
        for (; cells != 0; cells &= cells - 1) cell[tried++] = lowest_bit(cells);
    }

    // Takes where the forced replies to a move led: a score, or an open node.
    void add(const Forced<Word>& chain, int at, Score threshold) {
        const bool again = chain.replies % 2 != 0;
        if (chain.resolved) return take(again ? chain.score : -chain.score, at, threshold);
        mine[at] = again ? chain.node.mover : chain.node.other;
        theirs[at] = again ? chain.node.other : chain.node.mover;
        my_wins[at] = again ? chain.node.mover_wins : chain.node.other_wins;
        their_wins[at] = again ? chain.node.other_wins : chain.node.mover_wins;
        replies[at] = chain.replies;
        open |= bit<PlaceSet>(at);
    }

    // Takes the value of a place that its bound settles; returns whether the place is left to search.
    [[nodiscard]] bool undecided(int place, Score threshold) {
        if (lo[place] >= threshold)
            take(static_cast<Score>(lo[place]), place, threshold);
        else if (hi[place] < threshold)
            take(static_cast<Score>(hi[place]), place, threshold);
        else
            return true;
        return false;
    }

    [[nodiscard]] bool mover_again(int place) const { return (replies[place] & 1) != 0; }
    [[nodiscard]] int stones(int place, int parent_stones) const {
        return parent_stones + 1 + static_cast<int>(replies[place]);
    }
    [[nodiscard]] Node<Word> node(int place, int parent_stones) const {
        const int total = stones(place, parent_stones);
        if (mover_again(place)) return {mine[place], theirs[place], my_wins[place], their_wins[place], total};
        return {theirs[place], mine[place], their_wins[place], my_wins[place], total};
    }
};

template <class Geometry, class G>
void add_child(const Geometry& g, const Node<typename G::Word>& node, int place, Score threshold,
               Children<G>& children) {
    children.add(play_forced(g, after(g, node, children.cell[place])), place, threshold);
}

// `cells` are the moves to try.  Children get keys only where the table may hold them.
template <class G, int K = 0>
void play_children(const ChildrenContext<G>& context, const Node<typename G::Word>& node, typename G::Word cells,
                   Score threshold, Children<G>& children) {
    const auto& g = context.template geometry<K>();
    children.place(cells);
    for (int place = 0; place < children.tried && !children.cut; ++place)
        add_child(g, node, place, threshold, children);
    if (children.cut || !in_table(g, node.stones + 1)) return;
    for_each_bit(children.open, [&](int place) {
        const auto key = context.keys.key(g, children.node(place, node.stones));
        children.code[place] = key.code;
        children.symmetry[place] = key.symmetry;
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

// The same by playing above the other's stones: only what may answer whether the score reaches the threshold.
template <class G, CellSet Set>
[[nodiscard]] std::pair<ValueOf<Set>, ValueOf<Set>> follow_up_bounds(const G& g, Score threshold, Set mine,
                                                                     Set theirs) {
    using Value = ValueOf<Set>;
    if (threshold > 0) return {Value(knowledge::no_lower_bound), knowledge::follow_up_bound(g, mine, theirs)};
    return {-knowledge::follow_up_bound(g, theirs, mine), Value(knowledge::no_upper_bound)};
}

template <class Geometry, class G>
[[nodiscard]] Bound static_bound(const Geometry& g, const Children<G>& children, int place, int stones, bool controls,
                                 Score threshold, const knowledge::Potentials<int>& potentials) {
    const Bound of_child = distance_bound(g.cells(), stones);
    Bound bound = children.mover_again(place) ? of_child : -of_child;
    if constexpr (G::drops) {
        const auto [lo, hi] = zugzwang_bounds(g, controls, children.mine[place], children.theirs[place],
                                              children.my_wins[place], children.their_wins[place]);
        const auto [held, limit] = follow_up_bounds(g, threshold, children.mine[place], children.theirs[place]);
        bound = {std::max({bound.lo, lo, held}), std::min({bound.hi, hi, limit})};
    }
    if constexpr (!G::drops) {
        const bool again = children.mover_again(place);
        if (knowledge::can_be_blocked(g, potentials.other, again)) bound.lo = std::max(bound.lo, 0);
        if (knowledge::can_be_blocked(g, potentials.mover, !again)) bound.hi = std::min(bound.hi, 0);
    }
    return bound;
}

// Bounds and order of the children of a node; leaves those open that the threshold does not decide.
template <class G, int K = 0>
void judge_children(const ChildrenContext<G>& context, const Node<typename G::Word>& node, Score threshold,
                    Children<G>& children) {
    const auto& g = context.template geometry<K>();
    const bool controls = knowledge::mover_controls(g, node.stones);
    for (auto rest = children.open; rest != 0 && !children.cut; rest &= rest - 1) {
        const int place = lowest_index(rest);
        const auto potentials = knowledge::potentials(g, children.mine[place], children.theirs[place]);
        const Bound bound =
            static_bound(g, children, place, children.stones(place, node.stones), controls, threshold, potentials);
        children.lo[place] = bound.lo;
        children.hi[place] = bound.hi;
        if (!children.undecided(place, threshold)) {
            children.open &= ~lowest_bit(rest);
            continue;
        }
        if constexpr (G::drops)
            children.order[place] = order_score(g, context.weights[controls ? 1 : 0], controls, children.mine[place],
                                                children.theirs[place], children.my_wins[place],
                                                children.their_wins[place], static_cast<int>(children.replies[place]));
        else
            children.order[place] = order_score(g, children.mover_again(place), potentials);
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
