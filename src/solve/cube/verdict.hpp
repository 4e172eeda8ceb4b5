// What the cube's rules say about a position itself, and by which cells: for people, not for the search
// (cube/claims.hpp).
#pragma once

#include <vector>

#include "base/bits.hpp"
#include "inarow/position.hpp"

namespace inarow::cube {

// The rules of cube/rules.hpp and cube/pairs.hpp.
enum class Rule : std::uint8_t {
    follow_up,      // D: White does not win
    black_line,     // B: Black wins
    odd_threat,     // W: White wins
    threat_answer,  // D2: White does not win
};

// Sets are empty where the rule has no such cells.
struct Verdict {
    Rule rule;
    Stone owner;
    bool wins;
    Word64 threat = 0;  // White's odd threat (W, D2)
    Word64 answer = 0;  // Black's odd threat (D2), or Black's winning cell of an even level (B)
    Word64 line = 0;    // that Black gets in the end (B)
    Word64 pair = 0;    // two cells, one of them for the owner; or the one that the owner takes now
};

// At most one for each player, none unless the position is open: nobody has won and neither player could complete a
// line with the next stone.  Stones as stones_of() has them.
[[nodiscard]] std::vector<Verdict> verdicts(Word64 white, Word64 black);

}  // namespace inarow::cube
