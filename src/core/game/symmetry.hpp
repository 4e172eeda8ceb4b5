// The symmetries of a variant, found by trying: every way to turn or reflect the board that takes lines to
// lines and, where stones drop, keeps columns upright.
#pragma once

#include <vector>

#include "game/lines.hpp"
#include "inarow/variant.hpp"

namespace inarow {

// symmetry[cell]: where the cell goes.
using Symmetry = std::vector<Cell>;

// All of them, the identity first: 2 on a flat board, 2 * width on a cylinder, 8 in a cube, 4 or 8 on flat
// boards of free placement.
[[nodiscard]] std::vector<Symmetry> symmetries(const Variant& variant);

// A symmetry of the moves, which are columns where stones drop and cells elsewhere: map[move] is where the move goes.
using MoveMap = std::vector<int>;

// One for each of symmetries(), in their order.
[[nodiscard]] std::vector<MoveMap> move_symmetries(const Variant& variant);

// back[map[move]] is the move.
[[nodiscard]] MoveMap inverse(const MoveMap& map);

}  // namespace inarow
