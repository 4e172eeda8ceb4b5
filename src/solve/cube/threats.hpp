// Two threats at once, on the cube 4x4x4: the player to move wins if one stone makes two threats, because only one of
// them can be met.
//
// Requires an OPEN position (cube/node.hpp), so the other player cannot win in between: who has no threat yet and no
// winning cell above the stone.  A threat that the reply makes comes too late.
#pragma once

#include "cube/rules.hpp"

namespace inarow::cube {

// The first cells of the lines of one direction that hold two of these stones and two of these playable cells.
template <std::size_t D, CellSet Set>
[[nodiscard]] constexpr Set starts_of_two(Set stones, Set open) {
    constexpr int step = directions[D].step;
    const Set odd = (stones & ~(stones >> step)) | (~stones & (stones >> step));  // one of two neighbours
    const Set both = stones & (stones >> step);
    const Set other_odd = odd >> (2 * step);
    const Set other_both = both >> (2 * step);
    const Set two = (odd & other_odd) | ((both | other_both) & ~(odd | other_odd | (both & other_both)));
    return two & line_starts<D>(Set(stones | open));
}

// The cells on which a stone makes a threat, and those on which it makes more than one.
template <CellSet Set>
struct Threats {
    Set one;
    Set more;

    constexpr void add(Set found) {
        more |= one & found;
        one |= found;
    }
};

// The playable ones, for a player with these stones and these winning cells.
template <CellSet Set>
[[nodiscard]] constexpr Threats<Set> threats_of(Set stones, Set wins, Set open) {
    Threats<Set> threats{0, 0};
    for_each_direction([&](auto d) {
        // A stone on either of the two playable cells threatens to take the other.  No cell is in two lines of a
        // direction.
        if constexpr (directions[d()].step != columns)
            threats.add(cells_of_lines<d()>(starts_of_two<d()>(stones, open)));
    });
    // The cell above becomes playable: it wins already, or will with the third stone of the column.
    const Set three = above(stones) & above(above(stones)) & Set(bottom << 32);
    threats.add(below(wins) | three);
    // Two winning cells, one above the other.
    threats.more |= below(wins) & below(below(wins));
    return {threats.one & open, threats.more & open};
}

template <CellSet Set>
[[nodiscard]] constexpr auto mover_wins_by_two_threats(const Board<Set>& board) {
    const auto black = is_odd(count_bits(Set(board.white | board.black)));
    const Set stones = select(black, board.black, board.white);
    const Set wins = select(black, board.black_wins, board.white_wins);
    const Set wins_of_other = select(black, board.white_wins, board.black_wins);
    const Threats<Set> threats = threats_of(stones, wins, board.open());
    return !is_empty(Set(threats.more & ~below(wins_of_other)));
}

}  // namespace inarow::cube
