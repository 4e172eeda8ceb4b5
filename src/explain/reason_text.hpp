// A reason in words.
#pragma once

#include <string>

#include "explain/explain.hpp"

namespace inarow::explain {

// "Why the first player wins:" and the tree, a line for each variation that is told.
[[nodiscard]] std::string reason_text(const Tenet& tenet, const Reason& reason);

// "d2 forces d3, e4; if e5, then f2 completes ...": its main variation in one line.  Requires one that was told with
// one try.
[[nodiscard]] std::string variation_text(const Tenet& tenet, const Reason& reason);

}  // namespace inarow::explain
