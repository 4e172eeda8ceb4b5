// What the rules of the game look like on words: free functions, the geometry as first argument.  A Set is a word of
// the geometry, or several of them side by side (base/lanes.hpp).
//
//   . . . .        stones      = x      completions(): the cells where a player would complete a line of
//   x x _ x   ->   completions = _      k.  For each direction we AND shifted copies: i stones on one
//                                       side and k-1-i on the other, for every i.
//
// k is a constant in everything hot.  Left as a loop bound at run time it costs up to a factor of two there, so the
// hottest functions switch once, at their entry, to code for the k that people solve (FixedK).  Everything else on a
// dynamic geometry is compiled once, with loops over k and the directions: copies for each k and each direction made
// half of its compile time, and even the df-pn and constrained searches gained nothing from them
// (docs/lab/build-cost.md).
#pragma once

#include <array>
#include <utility>

#include "game/geometry.hpp"

namespace inarow {

// A k or a direction that is known only at run time, called like an integral_constant.
struct RuntimeInt {
    int value;
    [[nodiscard]] constexpr int operator()() const { return value; }
};

// The length of an array that has an entry for each number up to k.
template <class K>
inline constexpr int array_size_for = max_k + 1;
template <int k>
inline constexpr int array_size_for<std::integral_constant<int, k>> = k + 1;

// Calls f(k), k() being a constant where it can be.
template <class G, class F>
constexpr decltype(auto) with_k(const G& g, F&& f) {
    if constexpr (KnowsK<G>) {
        return f(std::integral_constant<int, G::k()>{});
    } else {
        return f(RuntimeInt{g.k()});
    }
}

template <class G>
inline constexpr int directions = static_cast<int>(G::Topology::steps.size());

// Calls f(std::integral_constant<int, direction>) for each direction in which a line fits.  Inlined by force: otherwise
// GCC leaves calls in free boxes, and 4x4x4@free takes a fifth more time.
template <class G, class F>
[[gnu::always_inline]] constexpr void for_each_constant_direction(const G& g, F&& f) {
    [&]<int... D>(std::integer_sequence<int, D...>) {
        ((g.fits(D) ? f(std::integral_constant<int, D>{}) : void()), ...);
    }
    (std::make_integer_sequence<int, directions<G>>{});
}

// Calls f(direction) for each direction in which a line fits.  direction() is a constant where k is one, but in a box,
// which has thirteen directions, for lines of 4 alone.
template <class G, class F>
[[gnu::always_inline]] constexpr void for_each_direction(const G& g, F&& f) {
    if constexpr (KnowsK<G>)
        if constexpr (directions<G> <= 4 || G::k() == 4) return for_each_constant_direction(g, f);
    for (int direction = 0; direction < directions<G>; ++direction)
        if (g.fits(direction)) f(RuntimeInt{direction});
}

inline constexpr std::integral_constant<int, vertical> upwards;

template <class Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set forward(const G& g, Direction direction, Set word, int steps) {
    return G::Topology::forward(g, word, direction(), steps);
}
template <class Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set backward(const G& g, Direction direction, Set word, int steps) {
    return G::Topology::backward(g, word, direction(), steps);
}

// Cells on which stones may land.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set playable(const G& g, Set occupied) {
    if constexpr (!G::drops) return g.masks.board & ~occupied;
    return (occupied + g.masks.bottom) & g.masks.board;
}

// The cells that have to be filled directly before these: none where stones are placed freely.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set directly_below(const G&, Set cells) {
    return G::drops ? cells >> 1 : Set{0};
}
template <class G, CellSet Set>
[[nodiscard]] constexpr Set directly_above(const G&, Set cells) {
    return G::drops ? cells << 1 : Set{0};
}

// True where a line in this direction can only be completed at its far end: nothing lies above an empty cell.
template <class G>
[[nodiscard]] constexpr bool grows_upwards(int direction) {
    return direction == vertical && G::drops && !G::Topology::rows_wrap;
}

// The cells (occupied or not, on the board or not) that k-1 stones of one line surround.
template <class Direction, class G, CellSet Set, class K>
[[nodiscard]] constexpr Set completions_in(const G& g, Direction direction, Set stones, K k) {
    std::array<Set, array_size_for<K>> behind;  // behind[i]: cells with at least i stones directly behind them
    std::array<Set, array_size_for<K>> ahead;
    behind[0] = ahead[0] = ~Set{0};
    for (int i = 1; i < k(); ++i) behind[i] = behind[i - 1] & forward(g, direction, stones, i);
    if (grows_upwards<G>(direction())) return behind[k() - 1];
    for (int i = 1; i < k(); ++i) ahead[i] = ahead[i - 1] & backward(g, direction, stones, i);
    Set cells = 0;
    for (int i = 0; i < k(); ++i) cells |= behind[i] & ahead[k() - 1 - i];
    return cells;
}

template <class G, CellSet Set, class K>
[[nodiscard]] constexpr Set completions_with(const G& g, Set stones, K k) {
    Set cells = 0;
    for_each_direction(g, [&](auto direction) { cells |= completions_in(g, direction, stones, k); });
    return cells & g.masks.board;
}

// Cells of the board where one more stone of this set would complete a line; the caller masks what is
// occupied.  Where stones rest on stones, vertical lines are looked for upwards only.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set completions(const G& g, Set stones) requires KnowsK<G> {
    return completions_with(g, stones, std::integral_constant<int, G::k()>{});
}
// The same, compiled once for all callers.
template <class G, CellSet Set>
[[nodiscard, gnu::noinline]] constexpr Set completions(const G& g, Set stones) {
    return completions_with(g, stones, RuntimeInt{g.k()});
}

// The first cells of the lines in this direction that lie wholly in the set.
template <class Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set line_starts(const G& g, Direction direction, Set cells) {
    return with_k(g, [&](auto k) {
        // Runs double in length until the next doubling would exceed k.
        Set starts = cells;
        int length = 1;
        for (; 2 * length <= k(); length *= 2) starts &= backward(g, direction, starts, length);
        if (length < k()) starts &= backward(g, direction, starts, k() - length);
        return starts;
    });
}

template <class G>
[[nodiscard]] constexpr bool has_line(const G& g, typename G::Word cells) {
    typename G::Word starts = 0;
    for_each_direction(g, [&](auto direction) { starts |= line_starts(g, direction, cells); });
    return starts != 0;
}

}  // namespace inarow
