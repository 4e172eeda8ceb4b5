// What lines in each state are worth to the order of moves: learned numbers, by class of line, and the classes: the
// same on all boards, so that what is learned on one serves the others (search/alphabeta/line_order.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "game/lines.hpp"

namespace inarow {

// Lines of this length only: for others nothing has been learned.
inline constexpr int learned_k = 4;

// A line in which both players have stones is worth nothing.  The others: nobody's (0), the mover's (the set of cells
// with his stones, 1..15), the other player's (15 + the set of cells with his).
inline constexpr int line_states = 31;

// From the sets of the mover's and the other's stones; -1 where both have some.
[[nodiscard]] constexpr int line_state(unsigned own, unsigned others) {
    if (own != 0 && others != 0) return -1;
    return static_cast<int>(others != 0 ? (1U << learned_k) - 1 + others : own);
}

// The situations that have weights of their own: whether the mover profits from waiting (mover_controls), and whether
// he must win (threshold > 0).
inline constexpr int line_situations = 4;
[[nodiscard]] constexpr int line_situation(bool controls, int threshold) {
    return 2 * static_cast<int>(controls) + static_cast<int>(threshold > 0);
}

// A weight is this many times what it adds to the order of a move.
inline constexpr int weight_unit = 8;

using LineRow = std::array<std::array<std::int16_t, line_states>, line_situations>;

struct ClassWeights {
    int line_class;
    LineRow row;
};

// Classes in ascending order; those that are missing are worth nothing.
using LineWeights = std::span<const ClassWeights>;

[[nodiscard]] LineWeights learned_line_weights();

// The row of a class, or null.
[[nodiscard]] const LineRow* row_of_class(LineWeights weights, int line_class);

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
