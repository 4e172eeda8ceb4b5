// How lines run on a board, as shifts of a word: one class per row of topologies.def.
//
// Boards lie in a word column by column with one spare bit on top of each column:
//
//     6 13 20 27 34 41 48      7x6: bit = column * (height + 1) + row.  The spare row (6, 13, ...)
//     5 12 19 26 33 40 47      never holds a stone, so no line leaks from the top of a column into
//     4 11 18 25 32 39 46      the bottom of the next, in any direction.  (Tromp, "Solving Connect-4
//     3 10 17 24 31 38 45      on medium board sizes", ICGA 2008, table 1.)
//     2  9 16 23 30 37 44
//     1  8 15 22 29 36 43
//     0  7 14 21 28 35 42
#pragma once

#include "base/bits.hpp"

namespace inarow {

// Direction 0 is vertical in every topology with gravity: a line there grows at one end only.
inline constexpr int vertical = 0;

struct Flat {
    static constexpr int directions = 4;

    // Distance in bits between neighbours: vertical, horizontal, rising and falling diagonal.
    [[nodiscard]] static constexpr int stride(int direction, int height) {
        constexpr int extra[] = {1, 1, 2, 0};
        return direction == vertical ? 1 : height + extra[direction];
    }
    // Rows that one step forward climbs.
    [[nodiscard]] static constexpr int rise(int direction) {
        constexpr int rows[] = {1, 0, 1, -1};
        return rows[direction];
    }

    // Whether a line of k fits in this direction.  Only then is a shift by k-1 steps shorter than the word.
    [[nodiscard]] static constexpr bool fits(int direction, int width, int height, int k) {
        return (direction == vertical || k <= width) && (rise(direction) == 0 || k <= height);
    }

    // Every bit moved the given number of steps; what leaves the board lands on spare bits or is lost.
    template <BoardWord Word>
    [[nodiscard]] static constexpr Word forward(Word word, int direction, int height, int steps) {
        return word << (steps * stride(direction, height));
    }
    template <BoardWord Word>
    [[nodiscard]] static constexpr Word backward(Word word, int direction, int height, int steps) {
        return word >> (steps * stride(direction, height));
    }
};

}  // namespace inarow
