// A reason in words.
#pragma once

#include <string>

#include "explain/explain.hpp"

namespace inarow::explain {

// "Why the first player wins:" and the tree, a line for each variation that is told.
[[nodiscard]] std::string reason_text(const Explanation& explanation, const Tenet& tenet, const Reason& reason);

}  // namespace inarow::explain
