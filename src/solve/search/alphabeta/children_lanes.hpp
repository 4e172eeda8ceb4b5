// The children of a node in the lanes of vector registers: what children.hpp does one by one, with the same results.  A
// lane is a place.  Where stones are placed freely, only judging them is done here: that is where the time goes.
#pragma once

#include "base/wide_lanes.hpp"
#include "search/alphabeta/children.hpp"

namespace inarow {

// The positions after one move each, as forced replies change them.  Every lane is in the same round, so the same
// player is to move in all of them.
template <int Count, BoardWord Word>
struct LaneChains {
    using Set = LanesOf<Count, Word>;
    Set mine;
    Set theirs;
    Set my_wins;
    Set their_wins;
    LaneMask<Count> active;    // the next reply is still to be found
    LaneMask<Count> resolved;  // with the parent's score as value
    Lanes<Count> replies = 0;
    Lanes<Count> value = 0;
};

// One round of play_forced() in all lanes: `mover` replies to the other's threat.  `loses` is the parent's score if he
// cannot.  Returns whether any lane goes on.
template <class G, int Count, BoardWord Word, CellSet Set>
[[nodiscard]] bool play_reply(const G& g, LaneChains<Count, Word>& chains, Set& mover, Set& mover_wins, Set& other_wins,
                              Score loses) {
    using Values = Lanes<Count>;
    const Set open = playable(g, chains.mine | chains.theirs);
    const Set threats = other_wins & open;
    const Set under = directly_below(g, other_wins);
    const auto calm = is_empty(threats);
    // The second of two threats, or one on top of the other.
    const auto met = is_empty((threats & (threats - Set{1})) | (threats & under));
    const auto lost = (!met) | (calm & is_empty(open & ~under));
    const auto ended = chains.active & lost;
    chains.resolved = chains.resolved | ended;
    chains.value = select(ended, Values(loses), chains.value);
    chains.active = chains.active & !(lost | calm);
    if (all(!chains.active)) return false;
    mover |= select(chains.active, threats, Set{0});
    other_wins &= ~mover;
    mover_wins = completions(g, mover) & ~(chains.mine | chains.theirs);
    chains.replies = chains.replies + select(chains.active, Values{1}, Values{0});
    return true;
}

template <int Count, class G, BoardWord Word>
[[nodiscard]] LaneChains<Count, Word> play_chains(const G& g, const Node<Word>& node, LanesOf<Count, Word> cells) {
    LaneChains<Count, Word> chains;
    chains.mine = cells | node.mover;
    chains.theirs = node.other;
    chains.my_wins = completions(g, chains.mine) & ~(chains.mine | chains.theirs);
    chains.their_wins = ~cells & node.other_wins;
    chains.active = !is_empty(cells);
    chains.resolved = lanes_of<Count>(0);
    for (int stones = node.stones + 1;; stones += 2) {
        if (!play_reply(g, chains, chains.theirs, chains.their_wins, chains.my_wins, -loses_next(g.cells(), stones)))
            break;
        if (!play_reply(g, chains, chains.mine, chains.my_wins, chains.their_wins, loses_next(g.cells(), stones + 1)))
            break;
    }
    return chains;
}

// The next `Count` columns, from this one on.
template <int Count, class G>
[[nodiscard]] auto columns_from(const G& g, int first) {
    using Word = typename G::Word;
    alignas(64) std::array<Word, Count> columns;
    for (int i = 0; i < Count; ++i) columns[i] = first + i < g.columns() ? column_mask(g, first + i) : Word{0};
    return LanesOf<Count, Word>::load(columns.data());
}

// Gives each cell its place; a lane for which no cell is left gets none.
template <int Count, class Geometry, class G>
void place_lanes(const Geometry& g, typename G::Word cells, Children<G>& children) {
    using Set = LanesOf<Count, typename G::Word>;
    if constexpr (requires(LaneMask<Count> mask, Set set) { packed(mask, set); }) {
        for (int first = Count; first < g.columns(); first += Count) Set{0}.store(&children.cell[first]);
        children.tried = 0;
        for (int first = 0; first < g.columns(); first += Count) {
            const Set columns = Set(cells) & columns_from<Count>(g, first);
            const auto some = !is_empty(columns);
            packed(some, columns).store(&children.cell[children.tried]);
            children.tried += std::popcount(lanes_where(some));
        }
    } else {  // slower by 8 % on 7x6: a register that is read from several small stores waits for them
        children.place(cells);
        for (int place = children.tried; place % Count != 0; ++place) children.cell[place] = 0;
    }
}

// Takes the value of the first lane of the mask, if there is one: it reaches the threshold.
template <int Count, class G>
[[nodiscard]] bool take_first(LaneMask<Count> mask, Lanes<Count> value, int first, Score threshold,
                              Children<G>& children) {
    const unsigned lanes = lanes_where(mask);
    if (lanes == 0) return false;
    const int lane = std::countr_zero(lanes);
    children.take(static_cast<Score>(value.v[lane]), first + lane, threshold);
    return true;
}

template <int Count, int K, class G>
void play_lanes(const ChildrenContext<G>& context, const Node<typename G::Word>& node, typename G::Word cells,
                Score threshold, Children<G>& children) {
    using Set = LanesOf<Count, typename G::Word>;
    using Values = Lanes<Count>;
    const auto& g = context.template geometry<K>();
    place_lanes<Count>(g, cells, children);
    for (int first = 0; first < g.columns() && first < children.tried; first += Count) {
        const Set played = Set::load(&children.cell[first]);
        const auto chains = play_chains<Count>(g, node, played);
        if (take_first(chains.resolved & !is_below(chains.value, Values(threshold)), chains.value, first, threshold,
                       children))
            return;
        children.best = std::max(children.best, largest(select(chains.resolved, chains.value, Values(children.best))));
        const Word64 open = lanes_where(!(is_empty(played) | chains.resolved));
        if (open == 0) continue;
        children.open |= open << first;
        chains.mine.store(&children.mine[first]);
        chains.theirs.store(&children.theirs[first]);
        chains.my_wins.store(&children.my_wins[first]);
        chains.their_wins.store(&children.their_wins[first]);
        chains.replies.store(&children.replies[first]);
        if (!in_table(g, node.stones + 1)) continue;
        const auto again = is_odd(chains.replies);
        const auto key = context.keys.key(
            g, select(again, chains.mine, chains.theirs), select(again, chains.theirs, chains.mine),
            select(again, chains.my_wins, chains.their_wins), select(again, chains.their_wins, chains.my_wins),
            chains.replies + Values(node.stones + 1));
        key.code.store(&children.code[first]);
        key.symmetry.store(&children.symmetry[first]);
    }
}

template <class G, int Count>
[[nodiscard]] std::pair<Lanes<Count>, Lanes<Count>> distance_bounds(const G& g, Lanes<Count> stones,
                                                                    LaneMask<Count> again) {
    using Values = Lanes<Count>;
    const Values empty = Values(g.cells()) - stones;
    const Values lo = -(larger(Values{0}, empty - Values{2}) >> 1);
    const Values hi = (empty - Values{1}) >> 1;
    return {select(again, lo, -hi), select(again, hi, -lo)};
}

template <int Count, int K, class G>
void judge_lanes(const ChildrenContext<G>& context, const Node<typename G::Word>& node, Score threshold,
                 Children<G>& children) {
    using Set = LanesOf<Count, typename G::Word>;
    using Values = Lanes<Count>;
    const auto& g = context.template geometry<K>();
    const bool controls = knowledge::mover_controls(g, node.stones);
    for (int first = 0; first < G::max_moves && first < children.tried; first += Count) {
        const auto open = lanes_of<Count>(static_cast<unsigned>(children.open >> first));
        if (all(!open)) continue;
        const Set mine = Set::load(&children.mine[first]);
        const Set theirs = Set::load(&children.theirs[first]);
        const Set my_wins = Set::load(&children.my_wins[first]);
        const Set their_wins = Set::load(&children.their_wins[first]);
        const Values replies = Values::load(&children.replies[first]);
        const auto again = is_odd(replies);
        auto [lo, hi] = distance_bounds(g, replies + Values(node.stones + 1), again);
        if constexpr (G::drops) {
            const auto [static_lo, static_hi] = zugzwang_bounds(g, controls, mine, theirs, my_wins, their_wins);
            const auto [held, limit] = follow_up_bounds(g, threshold, mine, theirs);
            lo = larger(larger(lo, static_lo), held);
            hi = smaller(smaller(hi, static_hi), limit);
        }
        [[maybe_unused]] const auto potentials = knowledge::potentials(g, mine, theirs);
        if constexpr (!G::drops) {
            lo = select(knowledge::can_be_blocked(g, potentials.other, again), larger(lo, Values{0}), lo);
            hi = select(knowledge::can_be_blocked(g, potentials.mover, !again), smaller(hi, Values{0}), hi);
        }
        if (take_first(open & !is_below(lo, Values(threshold)), lo, first, threshold, children)) return;
        const auto beaten = open & is_below(hi, Values(threshold));
        children.best = std::max(children.best, largest(select(beaten, hi, Values(children.best))));
        children.open &= ~(typename Children<G>::PlaceSet{lanes_where(beaten)} << first);
        lo.store(&children.lo[first]);
        hi.store(&children.hi[first]);
        if constexpr (G::drops)
            order_score(g, context.weights[controls ? 1 : 0], controls, mine, theirs, my_wins, their_wins, replies)
                .store(&children.order[first]);
        else
            order_score(g, again, potentials).store(&children.order[first]);
    }
}

// Both functions, compiled for this k; where stones are placed freely, the second only: the first would be code that
// runs on processors with these registers alone, under a name that the plain form has as well.
template <int Count, class G>
[[nodiscard]] ChildrenFunctions<G> lane_functions(int k) {
    if constexpr (!G::drops) {
        return {nullptr, k == 5 ? judge_lanes<Count, 5, G> : judge_lanes<Count, 4, G>};
    } else if constexpr (KnowsK<G>) {
        return {play_lanes<Count, 0, G>, judge_lanes<Count, 0, G>};
    } else {
        if (k == 5) return {play_lanes<Count, 5, G>, judge_lanes<Count, 5, G>};
        return {play_lanes<Count, 4, G>, judge_lanes<Count, 4, G>};
    }
}

}  // namespace inarow
