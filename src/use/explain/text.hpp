// An explanation in words and drawings.
#pragma once

#include <string>

#include "base/dress.hpp"
#include "explain/explain.hpp"

namespace inarow::explain {

// Several paragraphs: who wins and by which moves, who controls the zugzwang, the threats, what each player is sure of
// and by which plan.  Everything is named by cells ("b1"), moves too, and the boards are labelled with the same letters
// and rows.
[[nodiscard]] std::string explanation_text(const Explanation& explanation, Dress dress = {});

}  // namespace inarow::explain
