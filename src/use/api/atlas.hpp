// What the atlas (results/atlas.csv) knows: part of the library, so that every program and WebAssembly answer alike.
#pragma once

#include <optional>

#include "inarow/position.hpp"

namespace inarow::api {

// Of an empty board, or after one move, for the player to move.  Only scores that were found in two ways or proved.
[[nodiscard]] std::optional<Score> atlas_score(const Position& position);

}  // namespace inarow::api
