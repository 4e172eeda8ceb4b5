// An explanation as a picture: the board with all its marks and what they mean, and for each verdict a small board for
// every rule of its cover, with the lines that it solves.
#pragma once

#include <string>

#include "explain/explain.hpp"

namespace inarow::explain {

// A complete SVG file.  Nothing is shown by colour alone: players are a disc and a ring, rules have letters.  Boards
// have column letters below and row numbers on the left, as in the names of cells ("b1"); boxes are drawn level by
// level.
[[nodiscard]] std::string to_svg(const Explanation& explanation);

}  // namespace inarow::explain
