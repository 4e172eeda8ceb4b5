// The board as text.
#pragma once

#include <map>
#include <string>

#include "game/notation.hpp"

namespace inarow {

// The board as people see it, top row first: '.' empty, 'x' first player, 'o' second; a winning line
// in capitals; the names of the columns below.  A ring of columns has '<' and '>' where it was cut open; a
// box is shown level by level, the lowest first, with the names of its columns beside it.
// Marks stand in the place of a cell's sign.
using Marks = std::map<Cell, char>;
[[nodiscard]] std::string draw(const Position& position, Notation notation = Notation::automatic,
                               const Marks& marks = {});

}  // namespace inarow
