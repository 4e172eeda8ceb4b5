// Every line of a board as a list of cells: the plain definition of the game, without bit tricks.
//
// A cell is numbered column * height + row, rows from the bottom.
#pragma once

#include <vector>

#include "inarow/variant.hpp"

namespace inarow {

// From each cell k steps in one direction, where that is possible.  On a ring of exactly k columns there
// are k such walks through the same cells.
[[nodiscard]] std::vector<Line> walks(const Variant& variant, int direction);

// The lines: every set of cells once, direction by direction.  The order is fixed, so indices may be stored.
[[nodiscard]] std::vector<Line> lines(const Variant& variant);

}  // namespace inarow
