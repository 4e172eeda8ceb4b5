// A family of boards as SVG: a grid of width by height, each cell with its score, in the colour of its value.
#pragma once

#include <string>

#include "atlas/atlas.hpp"

namespace inarow::atlas {

[[nodiscard]] std::string picture(const Atlas& atlas, const Family& family);

}  // namespace inarow::atlas
