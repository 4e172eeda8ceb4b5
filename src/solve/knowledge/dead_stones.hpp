// Stones whose colour no longer matters: positions that differ only in them share one table entry.
//
// A line is OPEN while it has an empty cell.  A stone is dead if every open line through it is already
// blocked by other stones: it holds a KEPT stone of each player.  Kept stones are never called dead, so
// recolouring all dead stones at once changes no line that can still be completed.  (Without "kept" the
// rule is unsound: in  A B B _  each B would be the other's witness, and the line would equal  A A A _ .)
//
//   first pass    live:     in some open line that the OTHER stones of the line do not block
//   second pass   wanted:   in some open line that live stones alone do not block
// Conditions: none; only lines are looked at.
//
//   dead = neither.  A stone that the first pass frees but that others might need stays as it is.
#pragma once

#include <array>

#include "game/kernel.hpp"

namespace inarow::knowledge {

// For each line of one direction, by its first cell: does the set have one stone in it, or two?
template <CellSet Set>
struct LineCount {
    Set one = 0;
    Set two = 0;
};
// Counted in halves, the way line_starts() does it: a long line is a short one and the rest of it.
template <int Length, class Direction, class G, CellSet Set>
[[nodiscard]] constexpr LineCount<Set> count_in_runs(const G& g, Direction direction, Set stones) {
    if constexpr (Length == 1) {
        return {stones, 0};
    } else {
        const auto near = count_in_runs<(Length + 1) / 2>(g, direction, stones);
        const auto rest = count_in_runs<Length / 2>(g, direction, stones);
        const auto step = [&](Set starts) { return backward(g, direction, starts, (Length + 1) / 2); };
        const Set far = step(rest.one);
        if constexpr (Length / 2 == 1) return {near.one | far, near.two | (near.one & far)};
        return {near.one | far, near.two | step(rest.two) | (near.one & far)};
    }
}
// The same cell by cell, for any k.
template <class Direction, class G, CellSet Set>
[[nodiscard]] constexpr LineCount<Set> count_one_by_one(const G& g, Direction direction, Set stones) {
    LineCount<Set> count{stones, 0};
    for (int i = 1; i < g.k(); ++i) {
        const Set stone = backward(g, direction, stones, i);
        count = {count.one | stone, count.two | (count.one & stone)};
    }
    return count;
}
template <class Direction, class G, CellSet Set>
[[nodiscard]] constexpr LineCount<Set> count_in_lines(const G& g, Direction direction, Set stones) {
    return with_k(g, [&]<class K>(K k) {
        if constexpr (std::is_same_v<K, RuntimeInt>)
            return count_one_by_one(g, direction, stones);
        else
            return count_in_runs<k()>(g, direction, stones);
    });
}

template <class Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set open_lines(const G& g, Direction direction, Set occupied) {
    return line_starts(g, direction, Set(g.masks.board)) & ~line_starts(g, direction, occupied);
}

// The dead stones among those of two players; the same set whichever player is called a.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set dead_stones(const G& g, Set a, Set b) {
    const Set occupied = a | b;
    Set live = 0;
    for_each_direction(g, [&](auto direction) {
        const Set open = open_lines(g, direction, occupied);
        const auto count_a = count_in_lines(g, direction, a);
        const auto count_b = count_in_lines(g, direction, b);
        live |= a & cells_of_lines(g, direction, open & ~(count_a.two & count_b.one));
        live |= b & cells_of_lines(g, direction, open & ~(count_b.two & count_a.one));
    });
    if (all(is_empty(occupied & ~live))) return 0;
    Set wanted = 0;
    for_each_direction(g, [&](auto direction) {
        const Set blocked = count_in_lines(g, direction, a & live).one & count_in_lines(g, direction, b & live).one;
        wanted |= cells_of_lines(g, direction, open_lines(g, direction, occupied) & ~blocked);
    });
    return occupied & ~(live | wanted);
}

}  // namespace inarow::knowledge
