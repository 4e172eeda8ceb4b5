// A position from stones alone: other programs hand over boards, not games.
#pragma once

#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"

namespace inarow {

// A position with these stones, one per cell (game/lines.hpp), by some order of moves that leads to them; the last move is the
// one that won, if there is a line.  An error says why no game does: stones that float, too many of one player, lines that
// cannot both be the last, columns that no order of turns builds.
//
// Where stones drop the order is searched for, from the end of the game backwards.  Boards that nobody could have reached may make
// that long, so it gives up after a million tries.
[[nodiscard]] Result<Position> position_of(const Variant& variant, const std::vector<Stone>& stones);

}  // namespace inarow
