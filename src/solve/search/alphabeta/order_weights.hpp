// The integer weights of move ordering (search/alphabeta/ordering.hpp).
#pragma once

#include <array>

#include "inarow/options.hpp"
#include "search/alphabeta/line_weights.hpp"

namespace inarow {

struct OrderWeights {
    int next_threat;    // useful own threat directly above a playable cell
    int second_threat;  // useful own threat two above one
    int threat;         // useful own threat anywhere
    int own_parity;     // useful own threat on a cell of own parity
    int enemy_threat;   // useful enemy threat anywhere
    int enemy_parity;   // useful enemy threat on a cell of the enemy's parity
    int enemy_next;     // useful enemy threat directly above a playable cell
    int centre;         // per column nearer to the centre
    int move_parity;    // the move is on a cell of own parity
    int initiative;     // the same player moves again
    int forced_reply;   // per forced stone
    int enemy_moves;    // per sensible move of the enemy, when he is to move
    int own_moves;      // per own sensible move, when he is not
    // The place of the move: columns from three or more beside the centre to the centre, rows from the sixth
    // or lower below the top to the top.
    std::array<int, 4> column;
    std::array<int, 6> row;
};

// One set for the player who must act (knowledge/claimeven.hpp calls him the adversary), one for the controller.
using OrderWeightsOfBoth = std::array<OrderWeights, 2>;

// From tools/tune_order.cpp (--seed 2 --positions 450), started from the weights of an early prototype: 0.88 of the
// nodes on the 300 positions it looked at.
inline constexpr OrderWeightsOfBoth default_order_weights = {{
    //          next second threat parity | enemy parity next | centre move | initiative forced | moves
    /* adversary  */ {60, 34, 26, 8, 2, 4, -1, 10, -7, 15, 22, -13, -5, {-4, -4, -4, 8}, {-24, -13, 4, 7, 11, 4}},
    /* controller */ {52, 41, 15, 9, -10, -26, 8, 19, -3, -10, 21, -10, 0, {35, 17, 6, 14}, {-26, -4, -6, 10, -13, 3}},
}};

// The numbers behind the order of moves: tuned weights of features, and learned ones of lines.
struct MoveOrdering {
    OrderWeightsOfBoth features = default_order_weights;
    LineWeights lines = learned_line_weights();
};

[[nodiscard]] inline MoveOrdering ordering_of(const SearchOptions& options) {
    return options.ordering ? *options.ordering : MoveOrdering();
}

}  // namespace inarow
