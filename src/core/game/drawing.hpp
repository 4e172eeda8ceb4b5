// The board as text.
#pragma once

#include <map>
#include <string>

#include "base/terminal_style.hpp"
#include "inarow/notation.hpp"

namespace inarow {

// The board as people see it, top row first: '.' empty, 'x' first player, 'o' second; a winning line in capitals.
// Below are the columns as moves name them; with Notation::cells the letters of cells instead, and row numbers on the
// left.  A ring of columns has '<' and '>' where it was cut open, a torus 'v' and '^', too; a box is shown level by
// level, the lowest first, with the names of its columns beside it.  A mark replaces the sign of its cell.
using Marks = std::map<Cell, char>;
[[nodiscard]] std::string draw(const Position& position, Notation notation = Notation::automatic,
                               const Marks& marks = {}, TerminalStyle style = {});

// The sign of a player as boards show it.
[[nodiscard]] std::string stone_sign(Stone player, TerminalStyle style);

}  // namespace inarow
