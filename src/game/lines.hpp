// Every line of a board as a list of cells: the plain definition of the game, without bit tricks.
//
// A cell is numbered column * height + row, rows from the bottom.
#pragma once

#include <vector>

#include "game/variant.hpp"

namespace inarow {

using Cell = int;
using Line = std::vector<Cell>;

[[nodiscard]] constexpr Cell cell_at(const Variant& variant, int column, int row) {
    return column * variant.height + row;
}

// Vertical, horizontal, then the two diagonals; the order is fixed, so indices may be stored.
[[nodiscard]] std::vector<Line> lines(const Variant& variant);

}  // namespace inarow
