// Alpha-beta where players have bound themselves to constraints (inarow/constraint.hpp).
//
// The constraints are part of the geometry, as the topology is: ConstrainedGeometry says on which cells the mover may
// put a stone, and the functions below take the place of their namesakes for free play.  The search itself, its table,
// its team of threads and its order of moves are those of search/alphabeta, and its hot loops know nothing of this.
//
//   moves       only those allowed; a move is "forced" where only one does not lose at once: the answer that a rule
//               demands as well as the answer to a threat.  Chains of such moves are played out, so that a node is a
//               choice.  After a chain no follow-up is due: one that clashes with another rule is lifted first, and
//               what is left follows from the position alone.  Hence nodes need no last stone, and the table is exact.
//   symmetry    positions are mirrored only where the mirror leaves every rule as it is
//   knowledge   a bound holds if the strategy behind it keeps the rules.  Claimeven answers above each stone: that
//               keeps follow-up, and claim-even and take as far as they name claimed cells (obeys_by_claimeven).  The
//               strategy behind odd threats moves freely: its player must have no rule.  The other player's rules harm
//               neither.
#pragma once

#include <atomic>
#include <memory>
#include <optional>

#include "search/alphabeta/children_functions.hpp"
#include "search/node.hpp"
#include "search/restrictions.hpp"

namespace inarow {

// Symmetries of the board that the rules may not have.
template <class Plain>
struct ConstrainedTopology : Plain {
    template <class G, CellSet Set>
    [[nodiscard]] static constexpr Canonical<Set> canonical(const G& g, Set code) {
        if (g.symmetric) return Plain::canonical(g, code);
        return {code, 0};
    }
};

template <class G>
struct ConstrainedGeometry : G {
    using Topology = ConstrainedTopology<typename G::Topology>;

    ConstrainedGeometry(const G& g, const Constraints& constraints)
        : G(g),
          restrictions(std::make_shared<const RestrictionList<G>>(g, constraints)),
          breaches(std::make_shared<std::atomic<std::uint64_t>>(0)),
          symmetric(std::is_same_v<typename G::Topology, Flat> && restrictions->mirror_symmetric(g)) {}

    std::shared_ptr<const RestrictionList<G>> restrictions;
    std::shared_ptr<std::atomic<std::uint64_t>> breaches;  // Solver::breaches()
    bool symmetric;

    void count_breach() const { breaches->fetch_add(1, std::memory_order_relaxed); }
};

template <class G>
concept ConstrainedBoard = requires(const G& g) {
    g.restrictions->now(0);
};

// The mover's cells after which the other player may not win at once.
template <ConstrainedBoard G>
[[nodiscard]] typename G::Word safe_cells(const G& g, const Node<typename G::Word>& node, typename G::Word cells) {
    using Word = typename G::Word;
    if (node.stones + 1 == g.cells()) return cells;
    if (g.restrictions->now(node.stones + 1).none()) {
        const Word threats = node.other_wins & playable(g, node.occupied());
        const Word safe = cells & ~directly_below(g, node.other_wins);
        if (threats == 0) return safe;
        return more_than_one_bit(threats) ? Word{0} : safe & threats;
    }
    Word safe = 0;
    for (Word rest = cells; rest != 0; rest &= rest - 1) {
        const Word cell = lowest_bit(rest);
        const auto replies = g.restrictions->allowed(node.stones + 1, node.occupied() | cell, cell);
        if ((node.other_wins & replies.cells & ~cell) == 0)
            safe |= cell;
        else if (replies.lifted)
            g.count_breach();
    }
    return safe;
}

template <ConstrainedBoard G>
[[nodiscard]] typename G::Word sensible_moves(const G& g, const Node<typename G::Word>& node) {
    return safe_cells(g, node, g.restrictions->allowed(node.stones, node.occupied(), typename G::Word{0}).cells);
}

// How a node without a choice ends, or the cell that it plays; neither at a node with a choice.
template <ConstrainedBoard G>
struct NextInChain {
    std::optional<Score> score;
    typename G::Word cell = 0;
};
template <ConstrainedBoard G>
[[nodiscard]] NextInChain<G> next_in_chain(const G& g, const Node<typename G::Word>& node, typename G::Word last) {
    const int left = g.cells() - node.stones;
    if (left == 0) return {0};
    const auto moves = g.restrictions->allowed(node.stones, node.occupied(), last);
    if (moves.lifted) g.count_breach();
    if (moves.lifted && g.restrictions->strict()) return {breach_score(left)};
    if ((node.mover_wins & moves.cells) != 0) return {wins_now(g.cells(), node.stones)};
    const auto safe = safe_cells(g, node, moves.cells);
    if (safe == 0) return {loses_next(g.cells(), node.stones)};
    return {std::nullopt, more_than_one_bit(safe) ? typename G::Word{0} : safe};
}

// `last` is the last stone; the mover may win at once.
template <ConstrainedBoard G>
[[nodiscard]] Forced<typename G::Word> play_forced(const G& g, const Node<typename G::Word>& from,
                                                   typename G::Word last) {
    Forced<typename G::Word> chain{from};
    while (true) {
        const auto next = next_in_chain(g, chain.node, last);
        if (next.score) {
            chain.resolved = true;
            chain.score = *next.score;
        }
        if (next.cell == 0) return chain;
        chain.node = after(g, chain.node, next.cell);
        ++chain.replies;
        last = next.cell;
    }
}

template <ConstrainedBoard G>
[[nodiscard]] Forced<typename G::Word> play_out(const G& g, const Position& position) {
    const auto last = position.stones() == 0 ? typename G::Word{0} : cell_bit(g, position.last_cell());
    return play_forced(g, make_node(g, position), last);
}

template <ConstrainedBoard G>
[[nodiscard]] Bound bound_by_distance(const G& g, int stones) {
    return distance_with_breaches(g.cells() - stones);
}

template <ConstrainedBoard Geometry, class G>
void add_child(const Geometry& g, const Node<typename G::Word>& node, int place, Score threshold,
               Children<G>& children) {
    const auto cell = children.cell[place];
    children.add(play_forced(g, after(g, node, cell), cell), place, threshold);
}

// Whether claimeven, from this position on, never asks the controller for what his rules forbid.  He answers each stone
// with the cell above it, or one claimed cell with another.  That keeps his rules as long as all cells to be taken are
// claimed, no claimed cell is to be avoided, and everything that they name waits for the other player: none of their
// claimed cells is open, except the one that the controller takes first if he is to move.
template <ConstrainedBoard G>
[[nodiscard]] bool obeys_by_claimeven(const G& g, typename G::Word occupied, int stones, bool mover_controls) {
    const auto& restrictions = g.restrictions->later(stones + (mover_controls ? 0 : 1));
    if (restrictions.none()) return true;
    const auto empty = g.masks.board & ~occupied;
    const auto takes = restrictions.claims | restrictions.takes;
    const auto waiting = (restrictions.follow | takes) & g.masks.claimed & playable(g, occupied);
    return (restrictions.avoided & empty & g.masks.claimed) == 0 && (takes & empty & ~g.masks.claimed) == 0 &&
           (mover_controls ? !more_than_one_bit(waiting) : waiting == 0);
}

template <ConstrainedBoard Geometry, class G>
[[nodiscard]] Bound static_bound(const Geometry& g, const Children<G>& children, int place, int stones, bool controls,
                                 Score, const knowledge::Potentials<int>&) {
    const bool again = children.mover_again(place);
    const Bound of_child = bound_by_distance(g, stones);
    Bound bound = again ? of_child : -of_child;
    if constexpr (G::drops && !G::Topology::rows_wrap) {  // not checked with constraints on a torus
        const auto occupied = children.mine[place] | children.theirs[place];
        const bool mover_controls = controls == again;
        const auto [lo, hi] = zugzwang_bounds(g, controls, children.mine[place], children.theirs[place],
                                              children.my_wins[place], children.their_wins[place]);
        const bool claimeven = obeys_by_claimeven(g, occupied, stones, mover_controls);
        const bool odd_threat = g.restrictions->later(stones + (mover_controls ? 1 : 0)).none();
        if (controls ? claimeven : odd_threat) bound.lo = std::max(bound.lo, lo);
        if (controls ? odd_threat : claimeven) bound.hi = std::min(bound.hi, hi);
    }
    return bound;
}

// Judging with k compiled in would be 3 to 8 % faster, and a quarter more for the compiler.
template <ConstrainedBoard G>
[[nodiscard]] ChildrenFunctions<G> children_functions(const G& g, Simd) {
    if constexpr (!KnowsK<G>)
        if (g.k() == 4) return {play_children<G, 4>, judge_children<G>};
    return {};
}

}  // namespace inarow
