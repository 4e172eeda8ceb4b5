// An explanation in words and drawings.
#pragma once

#include <string>

#include "explain/explain.hpp"
#include "game/notation.hpp"

namespace inarow::explain {

// Several paragraphs: who controls, the threats, what each player can be sure of and by which plan, the losing moves.
[[nodiscard]] std::string explanation_text(const Explanation& explanation, Notation notation);

}  // namespace inarow::explain
