// Every position that a game can reach, ply by ply, each up to symmetry.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "inarow/limits.hpp"
#include "store/ranking.hpp"

namespace inarow::api {

// A position as the moves to it, a character each: short, because there are many of them.
struct Leaf {
    Word128 rank;
    std::string moves;
    Score score = 0;
};
using Layer = std::vector<Leaf>;  // sorted by rank, each once

// Sorts by rank, and keeps one of each.
template <class Ranked>
void keep_one_of_each(std::vector<Ranked>& all) {
    std::ranges::sort(all, {}, &Ranked::rank);
    // Clang 14 does not compile std::ranges::unique().
    const auto same = [](const Ranked& one, const Ranked& other) { return one.rank == other.rank; };
    all.erase(std::unique(all.begin(), all.end(), same), all.end());
}

// The empty board alone.
[[nodiscard]] Layer first_layer(const store::Ranking& ranking);

// `root` is the empty board of the variant: what it holds besides its stones is shared by every position made from it.
[[nodiscard]] Position position_after(const Position& root, const std::string& moves);

// The unfinished games that go on from a layer by one move; incomplete after a stop.
[[nodiscard]] Layer next_layer(const store::Ranking& ranking, const Position& root, const Layer& layer,
                               const Control& control);

// The unfinished games with 0, 1, ... stones; fewer layers where no game is that long, or after a stop.
[[nodiscard]] std::vector<Layer> layers_of(const store::Ranking& ranking, int plies, const Control& control);

}  // namespace inarow::api
