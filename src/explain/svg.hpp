// An explanation as a picture: the board with its threats, and for each verdict a small board for every rule of its
// cover, with the lines that it solves.
#pragma once

#include <string>

#include "explain/explain.hpp"
#include "game/notation.hpp"

namespace inarow::explain {

// A whole SVG file.  Colours never stand alone: players are a disc and a ring, rules have letters.
[[nodiscard]] std::string to_svg(const Explanation& explanation, Notation notation = Notation::automatic);

}  // namespace inarow::explain
