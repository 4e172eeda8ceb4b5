// Lines of a board in classes that are the same on all boards, so that what is learned on one board
// serves the others (search/alphabeta/line_order.hpp).
#pragma once

#include <vector>

#include "game/lines.hpp"

namespace inarow {

// A line, the class it belongs to, and its cells in the order in which lines of that class are read: from the lowest
// cell up, and on one level from the end nearer to the edge.  So a line and its mirror image read alike.
struct ClassedLine {
    int line_class;  // 0..line_classes - 1
    Line cells;
    bool palindrome;  // reads alike from both ends: it is its own mirror image, or cannot be told apart from it
};

// Direction (4) by the row of the lowest cell (10 rows, above them its parity alone) by whether the height is odd,
// which decides whose the cells of a row are, by the place between the edges (8).
inline constexpr int line_classes = 4 * 10 * 2 * 8;

// Every line of the board, in the order of lines().
[[nodiscard]] std::vector<ClassedLine> classed_lines(const Variant& variant);

}  // namespace inarow
