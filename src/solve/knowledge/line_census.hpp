// How many lines a player can still complete, by the stones they have in them; and what that proves where stones
// are placed freely.
//
// A player who only wants to block can do so if sum 2^(-empty cells) over the other's open lines is below 1
// when that player is to move, below 1/2 when the other is (P. Erdos, J. Selfridge, "On a combinatorial game",
// 1973): taking the cell whose lines weigh most at least makes up for the other's next stone.
//
// Conditions of the bound: any empty cell may be taken.  The counts are right everywhere.
#pragma once

#include <array>

#include "knowledge/dead_stones.hpp"

namespace inarow::knowledge {

// For each line of one direction, by its first cell: at_least[n] has those with n or more stones of the set, up to all
// but `Lacking`.
template <int Lacking = 0, class Direction, class G, CellSet Set>
[[nodiscard]] constexpr std::array<Set, max_k + 1> lines_by_stones(const G& g, Direction direction, Set stones) {
    return with_k(g, [&](auto k) {
        std::array<Set, max_k + 1> at_least{};
        at_least[0] = line_starts(g, direction, g.masks.board);
        for (int i = 0; i < k(); ++i) {
            const Set stone = backward(g, direction, stones, i);
            // With std::min as the bound of the loop GCC leaves it as it is, and 8x8k5@free takes a third more time.
            for (int n = i + 1; n > 0; --n)
                if (Lacking == 0 || n <= k() - Lacking) at_least[n] |= at_least[n - 1] & stone;
        }
        return at_least;
    });
}

// The lines of one direction, by their first cell, that go through a cell of the set.
template <class Direction, class G, CellSet Set>
[[nodiscard]] constexpr Set lines_through(const G& g, Direction direction, Set cells) {
    return with_k(g, [&](auto k) {
        Set starts = 0;
        for (int i = 0; i < k(); ++i) starts |= backward(g, direction, cells, i);
        return starts;
    });
}

// Cells of lines in which this player lacks at most two stones and the other has none.
template <class G>
[[nodiscard]] constexpr typename G::Word cells_of_lines_lacking_two(const G& g, typename G::Word stones,
                                                                    typename G::Word blocks) {
    typename G::Word cells = 0;
    for_each_direction(g, [&](auto direction) {
        const auto starts = lines_by_stones<2>(g, direction, stones)[static_cast<std::size_t>(g.k() - 2)] &
                            ~lines_through(g, direction, blocks);
        cells |= cells_of_lines(g, direction, starts);
    });
    return cells;
}

// Sum over the lines without a stone of the other player of 2^(own stones).
template <class G, CellSet Set>
[[nodiscard]] constexpr ValueOf<Set> potential(const G& g, Set stones, Set blocks) {
    ValueOf<Set> sum = 0;
    for_each_direction(g, [&](auto direction) {
        const auto at_least = lines_by_stones(g, direction, stones);
        const Set open = ~lines_through(g, direction, blocks);
        sum = sum + count_bits(at_least[0] & open);
        for (int n = 1; n <= g.k() && !all(is_empty(at_least[n] & open)); ++n)
            sum = sum + (count_bits(at_least[n] & open) << (n - 1));
    });
    return sum;
}

// Both players' potentials where they decide what a position is worth: where stones are placed freely.
template <class Value>
struct Potentials {
    Value mover = 0;
    Value other = 0;
};
template <class G, CellSet Set>
[[nodiscard]] constexpr Potentials<ValueOf<Set>> potentials(const G& g, Set mover, Set other) {
    if constexpr (G::drops) return {};
    return {potential(g, mover, other), potential(g, other, mover)};
}

// Whether blocking alone holds the draw against a player with this potential.
template <class G, class Value, class Condition>
[[nodiscard]] constexpr Condition can_be_blocked(const G& g, Value potential, Condition blocker_to_move) {
    return is_below(select(blocker_to_move, potential, potential + potential), Value(1 << g.k()));
}

}  // namespace inarow::knowledge
