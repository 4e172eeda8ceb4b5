// A row of the atlas as JSON and in words.
#pragma once

#include <string>

#include "atlas/row.hpp"

namespace inarow::atlas {

[[nodiscard]] std::string to_json(const Row& row);

// "4x4: draw, score 0 on move 16; alphabeta 833 nodes, constrained 9,477 nodes; as published"
[[nodiscard]] std::string to_line(const Row& row);

// "0", "+1", "-2", or of a bound ">= 1", "<= -1", "-2 to 5".
[[nodiscard]] std::string score_text(const Row& row);

}  // namespace inarow::atlas
