// An explanation in words and drawings, and a hint.
#pragma once

#include <string>

#include "base/dress.hpp"
#include "explain/explain.hpp"

namespace inarow::explain {

// Several paragraphs: who wins and by which moves, who controls the zugzwang, the threats, what each player is sure of
// and by which plan.  Everything is named by cells ("b1"), moves too, and the boards are labelled with the same letters
// and rows.
[[nodiscard]] std::string explanation_text(const Explanation& explanation, Dress dress = {});

// Enough to think on, without the move: how many moves keep what the side to move can have, and what they aim at.  One
// sentence, which names none of his moves.
[[nodiscard]] std::string hint_text(const Explanation& explanation);

}  // namespace inarow::explain
