// Every position that a game can reach, ply by ply, each up to symmetry.
#pragma once

#include <string>
#include <vector>

#include "search/control.hpp"
#include "store/ranking.hpp"

namespace inarow::api {

// A position as the moves to it, a character each: short, because there are many of them.
struct Leaf {
    Word128 rank;
    std::string moves;
    Score score = 0;
};
using Layer = std::vector<Leaf>;  // sorted by rank, each once

// Of the variant of `root`, which is the empty board: what it has besides is shared with every position made from it.
[[nodiscard]] Position position_after(const Position& root, const std::string& moves);

// The unfinished games with 0, 1, ... stones; fewer layers where no game is so long, or after a stop.
[[nodiscard]] std::vector<Layer> layers_of(const store::Ranking& ranking, int plies, const Control& control);

}  // namespace inarow::api
