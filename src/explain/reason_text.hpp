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

// How it ends here: "the odd threat at g5 decides: ...".
[[nodiscard]] std::string end_text(const Reason& reason);

// "c5 or a4 completes a line": what follows on a blunder; requires one.
[[nodiscard]] std::string blunders_text(const Reason& reason);

}  // namespace inarow::explain
