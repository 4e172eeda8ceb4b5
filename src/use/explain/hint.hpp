// What a friend whispers: enough to think on, without the move.
#pragma once

#include <string>

#include "explain/explain.hpp"

namespace inarow::explain {

// One sentence: how many moves keep what the side to move can have, and what they aim at.  Names none of his moves.
[[nodiscard]] std::string hint_text(const Explanation& explanation);

}  // namespace inarow::explain
