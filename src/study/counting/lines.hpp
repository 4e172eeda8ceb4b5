// Counts colourings of the columns by the lines they hold; says nothing about reachability.
//
//    left arm     separator    right arm        k = 4, width 7: the separator is k-1 = 3 columns.
//   c0     c1    c2  c3  c4    c5     c6        No line touches both arms, so for a fixed separator
//                                               the arms are counted apart and multiplied.
//
// An arm is counted inward, one column at a time; its table is indexed by the k-1 columns that follow,
// because no line reaches further.  A table entry is a polynomial: how many arms have x stones and
// x-o difference d.  Colours must balance, so the ply follows from the number of x stones.
//
// The other side never has a line.  The mover may have lines if a stone on top of a column is in all of
// them and is allowed as a witness; that stone can have been the last move.  So each arm also carries
// the set of columns still able to be witness, `WitnessSet`; lines intersect these sets.
#pragma once

#include <vector>

#include "counting/count.hpp"
#include "counting/words.hpp"

namespace inarow {

// A word a column may hold, with the facts the count needs about it.
struct ColumnChoice {
    ColumnWord word;
    bool witness = false;   // its top stone may be the stone common to all lines
    bool vertical = false;  // the k top stones are a line of the mover
};

struct LineProblem {
    int width, height, k;
    Colour mover;                                    // who moved last and may have lines
    std::vector<std::vector<ColumnChoice>> columns;  // what each column may hold
};

// Index: number of x stones.  The number of o stones is the same, or one less if x is the mover.
struct LineCount {
    std::vector<Word128> open;       // no line at all
    std::vector<Word128> witnessed;  // lines, and a witness in all of them
    bool complete = false;
};

[[nodiscard]] LineCount count_lines(const LineProblem& problem, const CountControl& control);

// What count_lines would cost, to choose a method: separators to visit, and a bound for its sums.
[[nodiscard]] double separator_count(int width, int k, double words);
[[nodiscard]] bool sums_fit(int width, int k, double words);

}  // namespace inarow
