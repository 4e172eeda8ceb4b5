// The symmetries of a variant, found by trying: every way to turn or reflect the board that takes lines to
// lines and, where stones drop, keeps columns upright.
#pragma once

#include <vector>

#include "game/lines.hpp"

namespace inarow {

// symmetry[cell]: where the cell goes.
using Symmetry = std::vector<Cell>;

// All of them, the identity first: 2 on a flat board, 2 * width on a cylinder, 8 in a cube, 4 or 8 on flat
// boards of free placement.
[[nodiscard]] std::vector<Symmetry> symmetries(const Variant& variant);

}  // namespace inarow
