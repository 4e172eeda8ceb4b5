// A position from stones alone: other programs hand over boards, not games.
#pragma once

#include <vector>

#include "inarow/position.hpp"
#include "inarow/result.hpp"

namespace inarow {

// A position with these stones, one per cell (game/lines.hpp), reached by some order of moves; if there is a line, the
// last move completes it.  An error says why no game leads there: floating stones, too many stones of one player, lines
// that cannot both be completed last, columns that no order of turns builds.
//
// With gravity the order is found by searching backwards from the end of the game.  What is left of a board that failed
// is remembered by the heights of its columns; the search gives up after ten million of them, which 7x6 does not have.
[[nodiscard]] Result<Position> position_of(const Variant& variant, const std::vector<Stone>& stones);

}  // namespace inarow
