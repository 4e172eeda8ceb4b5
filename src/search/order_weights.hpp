// What the features of a move are worth when moves are put into an order (search/ordering.hpp), in whole numbers.
#pragma once

#include <array>

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

// One set for the player who must act (knowledge/claimeven.hpp calls him the adversary), one for the controller.
using OrderWeightsOfBoth = std::array<OrderWeights, 2>;

inline constexpr OrderWeightsOfBoth default_order_weights = {{
    //          next second threat parity | enemy parity next | centre move | initiative forced | moves
    /* adversary  */ {53, 34, 26, 8, -2, -1, -1, 12, 2, 11, 24, -11, -1, {0, -4, -4, 8}, {-18, -6, 4, 7, 5, 2}},
    /* controller */ {50, 19, 13, -3, -20, -12, 2, 19, -4, -3, 21, -10, 0, {33, 17, 2, 15}, {-10, -4, -6, 10, 1, 7}},
}};

}  // namespace inarow
