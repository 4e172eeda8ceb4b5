// What claimeven alone holds: an upper bound on the score of one player, without search.
//
// The players are named by who profits when nobody wants to move: the CONTROLLER is the player who is not
// to move when an even number of cells is empty (the second player on 7x6, the first on 7x7), the other
// is the ADVERSARY.  Cells an even number of rows below the top are `claimed`; under each lies its partner.
//
//     row 6  c      The controller answers every stone on an unmarked cell with the claimed cell above it.
//         5  .      A claimed cell that can be played at once is nobody's; an even number of them is open
//         4  c      whenever the adversary is to move, which the controller answers with another.
//         3  .      Hence the controller gets every claimed cell but those open now, and the adversary can
//         2  c      get all the rest.
//         1  .
//
// (Allis 1988, rules claimeven and aftereven; the bit-parallel form for even heights and the adversary to
// move is known from Steininger's c4.  Counting rows from the top makes it hold on odd heights as well:
// it is the "virtual row" below the board, and who controls depends on the parity of the number of cells.)
//
// Conditions: stones drop.  How the columns are arranged does not matter: all that is used is that lines one level
// apart are parallel.  On a torus, where a line that climbs may pass the top of a column, this is used of level lines
// only (lie_in_layers).
#pragma once

#include <algorithm>
#include <limits>

#include "game/kernel.hpp"

namespace inarow::knowledge {

inline constexpr Score no_upper_bound = std::numeric_limits<Score>::max();

// Whether each line in this direction lies wholly above or below its parallels that start in the same column.
template <class G>
[[nodiscard]] constexpr bool lie_in_layers(int direction) {
    return direction != vertical && !(G::Topology::rows_wrap && G::Topology::steps[direction].z != 0);
}

// Whether the player to move is the controller.
template <class G>
[[nodiscard]] constexpr bool mover_controls(const G& g, int stones) {
    return (g.cells() - stones) % 2 != 0;
}

// The cells below the lowest marked cell of each column; whole columns where nothing is marked.  One
// subtraction for all columns: it borrows through the empty cells up to the mark or the spare bit.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set below_lowest(const G& g, Set marks) {
    const Set fence = marks | g.masks.spare;
    return (fence - g.masks.bottom) & ~fence;
}

// The lines of the adversary, by their first cells, that no parallel line of the controller lies under.  A line
// above one of the controller's is harmless: every cell of the lower line is filled first.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set escaping_lines(const G& g, Set adversary, Set controller) {
    Set escaping = 0;
    for_each_direction(g, [&](auto direction) {
        const Set lines = line_starts(g, direction, adversary);
        if (all(is_empty(lines)) || all(!is_empty(escaping))) return;
        if (lie_in_layers<G>(direction()))
            escaping |= lines & below_lowest(g, line_starts(g, direction, controller));
        else
            escaping |= lines;
    });
    return escaping;
}

// The controller wins at the latest when the controller's lowest line is complete.  The adversary delays that best by
// leaving the column of its highest empty cell to the end; that cell is claimed, and what lies above it
// stays empty.  The top cell of the line stands for it: if that is a stone, the true value is higher.
template <class G, CellSet Set>
[[nodiscard]] constexpr ValueOf<Set> line_value(const G& g, Set controller) {
    Set tops = 0;
    for_each_direction(g, [&](auto direction) {
        if (lie_in_layers<G>(direction())) {
            const Set starts = line_starts(g, direction, controller);
            const bool rises = G::Topology::steps[direction()].z > 0;
            tops |= rises ? forward(g, direction, starts, g.k() - 1) : starts;
        }
    });
    ValueOf<Set> value = 0;
    if (all(is_empty(tops))) return value;
    for (int row = g.height() - 1; row >= 0; --row)
        value = select(is_empty(tops & (g.masks.bottom << row)), value, ValueOf<Set>((g.height() - row) / 2 + 1));
    return value;
}

// An upper bound on the adversary's score, or no_upper_bound.  Valid whoever is to move, as long as nobody
// has won.  `controller_wins` are empty cells that complete a line of the controller.
//
// A claimed cell among them that is not yet open ends the game when the adversary plays under it.  So
// nothing above it matters, and the adversary plays there last: all such columns stay empty from the lowest
// such cell's partner upwards until the adversary must give one up.  The cells still to be claimed there are the stones
// that the controller has left, the winning one included.
template <class G, CellSet Set>
[[nodiscard]] constexpr ValueOf<Set> claimeven_bound(const G& g, Set adversary, Set controller, Set controller_wins) {
    using Value = ValueOf<Set>;
    const Set open = playable(g, adversary | controller);
    const Set held = controller | (g.masks.claimed & ~adversary & ~open);
    const Set reachable = below_lowest(g, controller_wins & g.masks.claimed & ~open);
    const Set rest = g.masks.board & ~held & reachable;
    const auto holds = is_empty(escaping_lines(g, rest, held));
    if (all(!holds)) return no_upper_bound;
    const Value from_wins = count_bits(g.masks.claimed & ~reachable);
    return select(holds, -larger(from_wins, line_value(g, held)), Value(no_upper_bound));
}

}  // namespace inarow::knowledge
