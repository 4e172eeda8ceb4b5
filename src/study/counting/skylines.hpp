// Counts positions by listing them, ply by ply, one skyline at a time.
//
//   . . . .      A skyline is the vector of column heights, here (2,0,1,1).  Within a skyline a
//   o . . .      position is just the set of x stones: one word, H+1 bits per column (the spare bit
//   x . o x      stops lines from leaking into the next column).
//
// The positions of a skyline come from at most W skylines of the ply before, each by one more stone on
// one column.  If the words of a predecessor are sorted they stay sorted under "add this same bit to
// all of them", so the new list is a merge of W sorted lists: no hashing, no sorting, memory read once
// and in order.  (A hash set of a whole ply costs a cache miss per edge; this costs a comparison.)
//
// Only one of each pair of mirrored skylines is kept.  A predecessor whose mirror is kept is reflected
// and sorted when needed, which happens on few edges.
#pragma once

#include "counting/count.hpp"

namespace inarow {

[[nodiscard]] CountReport count_by_skylines(int width, int height, int k, const CountControl& control);

}  // namespace inarow
