// An agent for Kaggle's ConnectX out of any player.
//
// Kaggle gives the board as a list of columns * rows numbers, row by row from the top: 0 empty, 1 the agent that began,
// 2 the other; the action is a column, from 0 (kaggle-environments, connectx.json).
#pragma once

#include <span>

#include "play/player.hpp"

namespace inarow::play {

struct KaggleConfiguration {
    int columns = 7;
    int rows = 6;
    int inarow = 4;
};

[[nodiscard]] Result<Variant> kaggle_variant(const KaggleConfiguration& configuration);

// A game that leads to this board, no matter which.  An error when there is none, or when it is not the turn of `mark`.
[[nodiscard]] Result<Position> kaggle_position(const KaggleConfiguration& configuration, std::span<const int> board,
                                               int mark);

// The action of a player made for kaggle_variant().
[[nodiscard]] Result<int> kaggle_action(Player& player, const KaggleConfiguration& configuration,
                                        std::span<const int> board, int mark, Control& control);

}  // namespace inarow::play
