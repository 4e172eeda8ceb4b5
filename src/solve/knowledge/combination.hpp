// Two groups of a player that cross, and what comes of them: an odd threat (Allis 1988, section 8.4).
//
//     5  .  e     Both groups lack two cells, and share the CROSSING c.  The one lacks c and o, the other c and e, the
//     4  .  o     cell directly above or below o.  c and o are odd, c is not open.  (Here the rows are counted from
//     3  c  .     the top of another board: odd and even as in knowledge/groups.hpp.)
//     2  .  .
//
// The owner, who does not control the zugzwang, gets o or e, because they are neighbours in a column: one answers the
// other.  Then c is an odd threat of the owner (knowledge/threats.hpp).  An owner who gets c first threatens o and e,
// and wins as soon as their column is filled up to them.  In the columns of c and of o the owner answers above.  So in
// these columns the adversary never gets, or never gets both of,
//
//     an odd cell of the column of c, but for the open one      (it is an answer)
//     two cells of a pair up to o and e, from the open cell on  (the same)
//     a cell above c and one above o                            (both c and o were filled: the owner has won)
//     the cell above c and o                                    (the owner has c and answers o with e)
//     a cell higher above c, if o or e is open                  (the owner threatens one now and then the other)
//     both open cells, if that of c is odd and neither o nor e is open; then the pairs begin one cell higher
//
// The thesis gives these case by case, without a proof, and the second and the fourth not in every case.  Each holds in
// all cases on every position of small boards (tests/knowledge); the last one without its conditions does not.  Above o
// and e rules may be used as elsewhere.
//
// DOOMED groups are a simpler combination, which holds for both players whoever is to move: a group of the adversary
// with two cells, each directly below a threat of the owner that is not open.  When the adversary takes the first of
// them, the owner completes a line.
#pragma once

#include <vector>

#include "knowledge/standpoint.hpp"

namespace inarow::knowledge {

struct Combination {
    int crossing = -1;  // cells, as bits of Cells
    int odd = -1;
    int even = -1;
    int with_odd = -1;  // the groups that lack them and the crossing
    int with_even = -1;
    bool open_pair = false;  // the open cells of the two columns are a pair, too

    [[nodiscard]] bool exists() const { return crossing >= 0; }
};

// All combinations that the owner of the standpoint has.
[[nodiscard]] std::vector<Combination> combinations(const Standpoint& standpoint);

// Whether the last line of the list applies.
[[nodiscard]] bool opens_pair(const Standpoint& standpoint, const Combination& combination);

// The standpoint of a player who keeps both columns for the combination: what the list names is solved, its last line
// only if open_pair is set, which requires opens_pair().
[[nodiscard]] Standpoint with_columns_kept(Standpoint standpoint, const Combination& combination);

// Moves the doomed targets to the standpoint's doomed groups.
void leave_out_doomed(Standpoint& standpoint);

}  // namespace inarow::knowledge
