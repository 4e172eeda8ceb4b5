// Which move to try first: a weighted sum of what a move leaves behind, in whole numbers.
//
// Seen from the player who moved, after the forced replies have been played out.  A threat is an empty
// cell that completes a line; it is USEFUL unless it lies directly above a threat of the other side, who
// would take his first.  The weights differ for the player who profits from waiting (the controller of
// knowledge/claimeven.hpp) and the one who must act; they come from a tuning run of an early prototype of
// this project on 7x6.  Keeping the initiative (after the forced replies the same player moves again) was
// the largest single gain there: 1.4 times fewer nodes.
#pragma once

#include <array>
#include <type_traits>

#include "knowledge/claimeven.hpp"
#include "knowledge/line_census.hpp"
#include "search/node.hpp"

namespace inarow {

struct OrderWeights {
    int next_threat;    // useful own threat directly above a playable cell
    int second_threat;  // useful own threat two above one
    int threat;         // useful own threat anywhere
    int own_parity;     // useful own threat on a cell of the own parity
    int enemy_threat;   // useful enemy threat anywhere
    int enemy_parity;   // useful enemy threat on a cell of the enemy's parity
    int enemy_next;     // useful enemy threat directly above a playable cell
    int centre;         // per column nearer to the centre
    int move_parity;    // the move stands on a cell of the own parity
    int initiative;     // the same player moves again
    int forced_reply;   // per forced stone
    int enemy_moves;    // per sensible move of the enemy, when he is to move
    int own_moves;      // per own sensible move, when he is not
    // The place of the move: columns from three or more beside the centre to the centre, rows from the sixth
    // or lower below the top to the top.
    std::array<int, 4> column;
    std::array<int, 6> row;
};

inline constexpr std::array<OrderWeights, 2> order_weights = {{
    //          next second threat parity | enemy parity next | centre move | initiative forced | moves
    /* adversary  */ {53, 34, 26, 8, -2, -1, -1, 12, 2, 11, 24, -11, -1, {0, -4, -4, 8}, {-18, -6, 4, 7, 5, 2}},
    /* controller */ {50, 19, 13, -3, -20, -12, 2, 19, -4, -3, 21, -10, 0, {33, 17, 2, 15}, {-10, -4, -6, 10, 1, 7}},
}};

// The move the table remembers, for either player.
inline constexpr int table_move_weight = 127;

// In columns; a ring has no centre.
template <class G>
[[nodiscard]] constexpr int nearness_to_centre(const G& g, int column) {
    if constexpr (std::is_same_v<typename G::Topology, Flat>) return std::min(column, g.width() - 1 - column);
    if constexpr (std::is_base_of_v<Cylinder, typename G::Topology>) return 0;
    const int x = column % g.width();
    const int y = column / g.width();
    return std::min(x, g.width() - 1 - x) + std::min(y, g.depth() - 1 - y);
}

template <class G>
[[nodiscard]] constexpr int place_score(const G& g, const OrderWeights& w, typename G::Word cell, int column) {
    const int beside_centre = (g.width() - 1) / 2 - nearness_to_centre(g, column);
    const int below_top = g.height() - 1 - lowest_index(cell) % g.stride();
    return w.column[static_cast<std::size_t>(std::clamp(3 - beside_centre, 0, 3))] +
           w.row[static_cast<std::size_t>(std::clamp(5 - below_top, 0, 5))];
}

// The score of a player who moved to `chain` by a stone on `cell`; `mover_again` tells whether he is to move in
// chain.node.
template <class G>
requires G::drops [[nodiscard]] int order_score(const G& g, const Forced<typename G::Word>& chain,
                                                typename G::Word cell, int column, bool mover_again, bool controls,
                                                const knowledge::Potentials&) {
    const auto& node = chain.node;
    const OrderWeights& w = order_weights[controls ? 1 : 0];
    const auto mine = mover_again ? node.mover_wins : node.other_wins;
    const auto theirs = mover_again ? node.other_wins : node.mover_wins;
    const auto open = playable(g, node.occupied());
    const auto my_useful = mine & ~(theirs << 1);
    const auto their_useful = theirs & ~(mine << 1);
    const auto my_cells = controls ? g.masks.claimed : ~g.masks.claimed;
    const auto sensible = open & ~((mover_again ? theirs : mine) >> 1);
    int score = w.centre * nearness_to_centre(g, column) + place_score(g, w, cell, column);
    score += w.next_threat * count_bits(my_useful & (open << 1));
    score += w.second_threat * count_bits(my_useful & (open << 2));
    score += w.threat * count_bits(my_useful) + w.own_parity * count_bits(my_useful & my_cells);
    score += w.enemy_threat * count_bits(their_useful) + w.enemy_parity * count_bits(their_useful & ~my_cells);
    score += w.enemy_next * count_bits(their_useful & (open << 1));
    score += (cell & my_cells) != 0 ? w.move_parity : 0;
    score += w.forced_reply * chain.replies;
    score += mover_again ? w.initiative + w.own_moves * count_bits(sensible) : w.enemy_moves * count_bits(sensible);
    return score;
}

// Where stones are placed freely only lines count, and who is forced to reply.
template <class G>
requires(!G::drops) [[nodiscard]] int order_score(const G& g, const Forced<typename G::Word>&, typename G::Word, int,
                                                  bool mover_again, bool, const knowledge::Potentials& potentials) {
    const int lead = potentials.mover - potentials.other;
    return mover_again ? lead + (1 << g.k()) : -lead;
}

}  // namespace inarow
