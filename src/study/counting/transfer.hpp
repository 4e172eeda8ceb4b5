// Counts positions without listing them: colourings with the right lines, minus those out of reach.
//
// An open position (no line) of last mover m is a balanced colouring without a line that can be
// interleaved.  It cannot if it has no start, has no end, or is a knot (counting/shuffle.hpp).
//
// A terminal position is a balanced colouring where only m has lines and some stone of m on top of a
// column, the witness, is in all of them, such that the rest -- open, with the other side as last mover --
// can be interleaved.  So the same three failures apply to the rest, once per possible witness:
//
//   no start   no column begins with x; or the witness is the only stone of the only column that does
//   no end     no column ends with the other colour once the witness is gone; where all columns end with
//              m, the stone under the witness decides
//   knot       the rest is one
//
// The first two are conditions on words, so they are counted by count_lines() on smaller sets of words
// (inclusion-exclusion); knots are few and are laid out one by one (counting/knots.cpp).
//
// Measured, k = 4, one core of a 2.8 GHz Xeon, g++ 12 -O3 -march=native, processor seconds and peak memory:
//
//          transfer            skylines
//   7x4      0.7 s  0.06 GB      51 s  1.7 GB
//   6x5      2.9 s  0.2 GB       62 s  2.0 GB
//   6x6       46 s                            69,173,028,785
//   7x6      320 s  3.4 GB                    4,531,985,219,092; every ply as in arXiv 2507.05267
//
// For 7x6 the lines take under 84 s, the 1,638,182 knots and their arrangements the rest.
#pragma once

#include "counting/count.hpp"

namespace inarow {

[[nodiscard]] CountReport count_by_transfer(int width, int height, int k, const CountControl& control);

// An estimate of the work: words on the separator, and sets of columns to be tested for knots.
[[nodiscard]] bool transfer_is_practical(int width, int height, int k);

// What the knots of one board take away, by ply; stops early like everything else.
struct KnotCount {
    std::vector<PlyCount> plies;  // open and terminal together in .total, like in a report
    bool complete = false;
};
[[nodiscard]] KnotCount count_knotted(int width, int height, int k, const CountControl& control);

}  // namespace inarow
