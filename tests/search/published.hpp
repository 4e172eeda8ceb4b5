// Positions with scores that others published.
#pragma once

#include "inarow/bound.hpp"

namespace inarow {

struct Published {
    const char* variant;
    const char* moves;
    Score score;
};
// 7x6: Pons, https://blog.gamesolver.org, and his test sets.  Empty boards: Tromp (ICGA 2008), with the
// last moves of Steininger's c4.
inline constexpr Published published[] = {
    {"7x6", "4455", 18},
    {"7x6", "44455554221", -15},
    {"7x6", "32164625", 11},
    {"7x6", "6146", 18},
    {"7x6", "243335424257", 12},
    {"7x6", "274552224131661", 0},
    {"7x6", "5455174361263362", -1},
    {"7x6", "2531276566711153", 2},
    {"7x6", "32751571231557", -3},
    {"7x6", "2252576253462244111563365343671351441", -1},
    {"7x6", "226744515337", 7},
    {"7x6", "475772722323", 4},
    {"4x4", "", 0},
    {"5x4", "", 0},
    {"6x4", "", -1},
    {"4x5", "", 0},
    {"5x5", "", 0},
    {"6x5", "", 0},
    {"4x6", "", 0},
    {"5x6", "", 0},
};

}  // namespace inarow
