// What the rules of the game look like on words: free functions, the geometry as first argument.  A Set is a word of
// the geometry, or several of them side by side (base/lanes.hpp).
//
//   . . . .        stones      = x
//   x x _ x   ->   completions = _      the cells where a player would complete a line of k
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

// Of these cells, those from which a line has room.  On a packed board a shift leads from the top of a column to the
// bottom of the next, but never within a line: a mask of first cells does for all steps of a direction.
template <class Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set with_room(const G& g, Direction direction, Set starts) {
    if constexpr (MayBePacked<G>) return starts & g.room[direction()];
    return starts;
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
        return with_room(g, direction, starts);
    });
}

// All cells of the lines that begin on these.
template <class Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set cells_of_lines(const G& g, Direction direction, Set starts) {
    return with_k(g, [&](auto k) {
        Set cells = starts;
        int length = 1;
        for (; 2 * length <= k(); length *= 2) cells |= forward(g, direction, cells, length);
        if (length < k()) cells |= forward(g, direction, cells, k() - length);
        return cells;
    });
}

// The first cells of the lines in which at most one stone is missing.
template <class Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set starts_lacking_one(const G& g, Direction direction, Set stones) {
    // Runs double in length while they can, then grow by a cell: `full` of stones, and `almost`.
    const Set next = backward(g, direction, stones, 1);
    Set full = stones & next;
    Set almost = stones | next;
    int length = 2;
    for (; 2 * length <= g.k(); length *= 2) {
        const Set full_ahead = backward(g, direction, full, length);
        almost = (almost & full_ahead) | (full & backward(g, direction, almost, length));
        full &= full_ahead;
    }
    for (; length < g.k(); ++length) {
        const Set stone = backward(g, direction, stones, length);
        almost = (almost & stone) | full;
        full &= stone;
    }
    return with_room(g, direction, almost);
}

// The cells on top of k-1 stones.
template <class Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set above_stones(const G& g, Direction direction, Set stones) {
    Set cells = forward(g, direction, stones, 1);
    for (int i = 2; i < g.k(); ++i) cells &= forward(g, direction, stones, i);
    return cells;
}

// The cells (occupied or not, on the board or not) that k-1 stones of one line surround.
template <class Direction, KnowsK G, CellSet Set>
[[nodiscard]] constexpr Set between_stones(const G& g, Direction direction, Set stones) {
    std::array<Set, G::k()> behind;  // behind[i]: cells with at least i stones directly behind them
    std::array<Set, G::k()> ahead;
    behind[0] = ahead[0] = ~Set{0};
    for (int i = 1; i < g.k(); ++i) behind[i] = behind[i - 1] & forward(g, direction, stones, i);
    for (int i = 1; i < g.k(); ++i) ahead[i] = ahead[i - 1] & backward(g, direction, stones, i);
    Set cells = 0;
    for (int i = 0; i < g.k(); ++i) cells |= behind[i] & ahead[g.k() - 1 - i];
    return cells;
}

// In a loop over k, growing runs take fewer steps: lines of 6 and 7 gain 2 to 15 %.  Where k is a constant, flat boards
// would lose 2 % and boxes a tenth (docs/lab/dead-ends.md).
template <class G, CellSet Set>
[[nodiscard]] constexpr Set completions_in_every_direction(const G& g, Set stones) {
    Set cells = 0;
    for_each_direction(g, [&](auto direction) {
        if (grows_upwards<G>(direction()))
            cells |= above_stones(g, direction, stones);
        else if constexpr (KnowsK<G>)
            cells |= between_stones(g, direction, stones);
        else
            cells |= cells_of_lines(g, direction, starts_lacking_one(g, direction, stones));
    });
    return cells & g.masks.board;
}

// Cells of the board where one more stone of this set would complete a line; the caller masks what is
// occupied.  Where stones rest on stones, vertical lines are looked for upwards only.
template <KnowsK G, CellSet Set>
[[nodiscard]] constexpr Set completions(const G& g, Set stones) {
    if constexpr (MayBePacked<G>)  // between_stones() has no first cells to mask
        if (g.packed()) return completions<typename G::AnyK>(g, stones);
    return completions_in_every_direction(g, stones);
}
// The same, compiled once for all callers.
template <class G, CellSet Set>
[[nodiscard, gnu::noinline]] constexpr Set completions(const G& g, Set stones) {
    return completions_in_every_direction(g, stones);
}

template <class G>
[[nodiscard]] constexpr bool has_line(const G& g, typename G::Word cells) {
    typename G::Word starts = 0;
    for_each_direction(g, [&](auto direction) { starts |= line_starts(g, direction, cells); });
    return starts != 0;
}

}  // namespace inarow
