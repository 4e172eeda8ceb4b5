// How many lines a player can still complete, by the stones he has in them; and what that proves where stones
// are placed freely.
//
// A player who only wants to block can do so if sum 2^(-empty cells) over the other's open lines is below 1
// when he is to move, below 1/2 when the other is (P. Erdos, J. Selfridge, "On a combinatorial game", 1973):
// he takes the cell whose lines weigh most, which at least makes up for the other's next stone.
//
// Conditions of the bound: any empty cell may be taken.  The counts are right everywhere.
#pragma once

#include <algorithm>
#include <array>

#include "knowledge/dead_stones.hpp"

namespace inarow::knowledge {

// For each line of one direction, by its first cell: at_least[n] has those with n or more stones of the set, up to
// `most`.
template <int Direction, class G>
[[nodiscard]] constexpr std::array<typename G::Word, max_k + 1> lines_by_stones(const G& g, typename G::Word stones,
                                                                                int most) {
    return with_k(g, [&](auto k) {
        std::array<typename G::Word, max_k + 1> at_least{};
        at_least[0] = line_starts<Direction>(g, g.masks.board);
        for (int i = 0; i < k(); ++i) {
            const auto stone = backward<Direction>(g, stones, i);
            for (int n = std::min(i + 1, most); n > 0; --n) at_least[n] |= at_least[n - 1] & stone;
        }
        return at_least;
    });
}

// The lines of one direction, by their first cell, that go through a cell of the set.
template <int Direction, class G>
[[nodiscard]] constexpr typename G::Word lines_through(const G& g, typename G::Word cells) {
    return with_k(g, [&](auto k) {
        typename G::Word starts = 0;
        for (int i = 0; i < k(); ++i) starts |= backward<Direction>(g, cells, i);
        return starts;
    });
}

// Cells of lines in which this player lacks at most two stones and the other has none.
template <class G>
[[nodiscard]] constexpr typename G::Word cells_of_lines_lacking_two(const G& g, typename G::Word stones,
                                                                    typename G::Word blocks) {
    typename G::Word cells = 0;
    for_each_direction(g, [&](auto direction) {
        const int least = g.k() - 2;
        const auto starts = lines_by_stones<direction()>(g, stones, least)[static_cast<std::size_t>(least)] &
                            ~lines_through<direction()>(g, blocks);
        cells |= cells_of_lines<direction()>(g, starts);
    });
    return cells;
}

// Sum over the lines without a stone of the other player of 2^(own stones).
template <class G>
[[nodiscard]] constexpr int potential(const G& g, typename G::Word stones, typename G::Word blocks) {
    int sum = 0;
    for_each_direction(g, [&](auto direction) {
        const auto at_least = lines_by_stones<direction()>(g, stones, g.k());
        const auto open = ~lines_through<direction()>(g, blocks);
        sum += count_bits(at_least[0] & open);
        for (int n = 1; n <= g.k() && (at_least[n] & open) != 0; ++n) sum += count_bits(at_least[n] & open) << (n - 1);
    });
    return sum;
}

// Both players' potentials where they decide what a position is worth: where stones are placed freely.
struct Potentials {
    int mover = 0;
    int other = 0;
};
template <class G>
[[nodiscard]] constexpr Potentials potentials(const G& g, typename G::Word mover, typename G::Word other) {
    if constexpr (G::drops) return {};
    return {potential(g, mover, other), potential(g, other, mover)};
}

// Whether blocking alone holds the draw against a player with this potential.
template <class G>
[[nodiscard]] constexpr bool can_be_blocked(const G& g, int potential, bool blocker_to_move) {
    return (blocker_to_move ? potential : 2 * potential) < 1 << g.k();
}

}  // namespace inarow::knowledge
