// An explanation in one sentence.
#pragma once

#include <string>

#include "explain/explain.hpp"

namespace inarow::explain {

// "The first player is to move and wins on move 41: play d1.", or how the game ended.
[[nodiscard]] std::string summary_text(const Explanation& explanation);

}  // namespace inarow::explain
