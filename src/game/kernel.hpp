// What the rules of the game look like on words: free functions, the geometry as first argument.  A Set is a word of
// the geometry, or several of them side by side (base/lanes.hpp).
//
//   . . . .        stones      = x      completions(): the cells where a player would complete a line of
//   x x _ x   ->   completions = _      k.  For each direction we AND shifted copies: i stones on one
//                                       side and k-1-i on the other, for every i.
//
// k is a template argument of everything hot.  Left as a loop bound at run time it costs a factor of two
// to three, so DynamicGeometry goes through a switch (with_k) to unrolled code, and the hottest functions
// once, at their door (FixedK): a switch in each small one keeps them from being inlined.
#pragma once

#include <array>
#include <utility>

#include "game/geometry.hpp"

namespace inarow {

// Calls f(std::integral_constant<int, k>).
template <class G, class F>
constexpr decltype(auto) with_k(const G& g, F&& f) {
    if constexpr (KnowsK<G>) {
        return f(std::integral_constant<int, G::k()>{});
    } else {
        switch (g.k()) {
            case 2:
                return f(std::integral_constant<int, 2>{});
            case 3:
                return f(std::integral_constant<int, 3>{});
            case 5:
                return f(std::integral_constant<int, 5>{});
            case 6:
                return f(std::integral_constant<int, 6>{});
            case 7:
                return f(std::integral_constant<int, 7>{});
            case 8:
                return f(std::integral_constant<int, 8>{});
            case 9:
                return f(std::integral_constant<int, 9>{});
            case 10:
                return f(std::integral_constant<int, 10>{});
            default:
                return f(std::integral_constant<int, 4>{});
        }
    }
}

// Calls f(std::integral_constant<int, direction>) for each direction in which a line fits.
template <class G, class F>
constexpr void for_each_direction(const G& g, F&& f) {
    [&]<int... D>(std::integer_sequence<int, D...>) {
        ((g.fits(D) ? f(std::integral_constant<int, D>{}) : void()), ...);
    }
    (std::make_integer_sequence<int, static_cast<int>(G::Topology::steps.size())>{});
}

template <int Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set forward(const G& g, Set word, int steps) {
    return G::Topology::forward(g, word, Direction, steps);
}
template <int Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set backward(const G& g, Set word, int steps) {
    return G::Topology::backward(g, word, Direction, steps);
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

// Where a line in this direction can only be completed at its far end: nothing lies above an empty cell.
template <int Direction, class G>
inline constexpr bool grows_upwards = Direction == vertical&& G::drops && !G::Topology::rows_wrap;

// The cells (occupied or not, on the board or not) that k-1 stones of one line surround.
template <int K, int Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set completions_in(const G& g, Set stones) {
    std::array<Set, K> behind;  // behind[i]: cells with at least i stones directly behind them
    std::array<Set, K> ahead;
    behind[0] = ahead[0] = ~Set{0};
    for (int i = 1; i < K; ++i) behind[i] = behind[i - 1] & forward<Direction>(g, stones, i);
    if constexpr (grows_upwards<Direction, G>) return behind[K - 1];
    for (int i = 1; i < K; ++i) ahead[i] = ahead[i - 1] & backward<Direction>(g, stones, i);
    Set cells = 0;
    for (int i = 0; i < K; ++i) cells |= behind[i] & ahead[K - 1 - i];
    return cells;
}

// Cells of the board where one more stone of this set would complete a line; the caller masks what is
// occupied.  Where stones rest on stones, vertical lines are looked for upwards only.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set completions(const G& g, Set stones) {
    return with_k(g, [&](auto k) {
        Set cells = 0;
        for_each_direction(g, [&](auto direction) { cells |= completions_in<k(), direction()>(g, stones); });
        return cells & g.masks.board;
    });
}

// The first cells of the lines in this direction that lie wholly in the set.
template <int Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set line_starts(const G& g, Set cells) {
    return with_k(g, [&](auto k) {
        // Runs double in length until the next doubling would exceed k.
        Set starts = cells;
        int length = 1;
        for (; 2 * length <= k(); length *= 2) starts &= backward<Direction>(g, starts, length);
        if (length < k()) starts &= backward<Direction>(g, starts, k() - length);
        return starts;
    });
}

template <class G>
[[nodiscard]] constexpr bool has_line(const G& g, typename G::Word cells) {
    typename G::Word starts = 0;
    for_each_direction(g, [&](auto direction) { starts |= line_starts<direction()>(g, cells); });
    return starts != 0;
}

// The same three questions asked of the plain list of lines.
template <BoardWord Word, class T, Placement P>
[[nodiscard]] Word completions(const ReferenceGeometry<Word, T, P>& g, Word stones) {
    Word cells = 0;
    for (const auto& lines : g.lines_by_direction)
        for (const auto& line : lines)
            if (const Word missing = line.cells & ~stones; missing != 0 && !more_than_one_bit(missing))
                cells |= missing;
    return cells;
}
template <int Direction, BoardWord Word, class T, Placement P>
[[nodiscard]] Word line_starts(const ReferenceGeometry<Word, T, P>& g, Word cells) {
    Word starts = 0;
    for (const auto& line : g.lines_by_direction[Direction])
        if ((line.cells & ~cells) == 0) starts |= line.first;
    return starts;
}
template <BoardWord Word, class T, Placement P>
[[nodiscard]] bool has_line(const ReferenceGeometry<Word, T, P>& g, Word cells) {
    bool found = false;
    for_each_direction(g, [&](auto direction) { found = found || line_starts<direction()>(g, cells) != 0; });
    return found;
}

}  // namespace inarow
