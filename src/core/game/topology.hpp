// How the edges of a board meet: one class per row of topologies.def, each in a file of its own.
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
//
// A topology says the same thing twice, in plain coordinates and in shifts; a test compares them cell by cell.
//
//   plain     sizes       2 for W x H, 3 for W x D x H
//             steps       the directions of lines; the first one is straight up
//             next()      the cell one step on, or nothing at an edge
//   shifts    rows_wrap   the top of a column meets its bottom: the stones of a line need not lie below its end
//             fits()      whether a line of k goes in this direction; only then may it be shifted along
//             forward(), backward()   all bits moved some steps; what leaves the board lands on spare bits or
//                         is lost, but where the board is packed (Shape::stride()).  Bits beyond the last column
//                         may be set: a caller that keeps a result masks it.
//             Tables      masks that the shifts need, made once per geometry
//   symmetry  canonical() the least of all images of a code under the symmetries that keep columns upright
//             image(), preimage()     where such a symmetry takes a column, and back
//
// On a ring narrower than k a line would meet itself; such lines do not exist.
#pragma once

#include <array>
#include <optional>

#include "base/lanes.hpp"
#include "game/shape.hpp"

namespace inarow {

// Direction 0 is vertical in every topology: with gravity a line there grows at one end only.
inline constexpr int vertical = 0;

// A code and the symmetry that made it.
template <CellSet Set>
struct Canonical {
    Set code;
    ValueOf<Set> symmetry;
};
template <CellSet Set>
[[nodiscard]] constexpr Canonical<Set> least(Canonical<Set> a, Canonical<Set> b) {
    const auto takes_b = is_less(b.code, a.code);
    return {select(takes_b, b.code, a.code), select(takes_b, b.symmetry, a.symmetry)};
}

// The board reflected left to right: the columns of each row in reverse.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set mirrored(const G& g, Set word) {
    const auto column = g.masks.first_columns;
    Set result = 0;
    for (int left = 0, right = g.width() - 1; left <= right; ++left, --right) {
        const int distance = (right - left) * g.stride();
        result |= (word & (column << (left * g.stride()))) << distance;
        result |= (word & (column << (right * g.stride()))) >> distance;
    }
    return result;
}

// Moves every column so many places to the left, on a ring; bits beyond the last column must be 0.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set rotated(const G& g, Set word, int columns) {
    const int shift = columns * g.stride();
    return shift == 0 ? word : (word >> shift) | ((word << (g.bits() - shift)) & low_bits<typename G::Word>(g.bits()));
}

}  // namespace inarow
