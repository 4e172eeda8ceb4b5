// The symmetries of a variant as maps of its moves.
#pragma once

#include <vector>

#include "inarow/variant.hpp"

namespace inarow {

// map[move] is where the move goes: a column where stones drop, otherwise a cell.
using MoveMap = std::vector<int>;

// One for each of symmetries() (game/symmetry.hpp), in their order.
[[nodiscard]] std::vector<MoveMap> move_symmetries(const Variant& variant);

// back[map[move]] is the move.
[[nodiscard]] MoveMap inverse(const MoveMap& map);

}  // namespace inarow
