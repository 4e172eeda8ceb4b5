// A claim that the rules prove, and the plan that keeps it, in words.
#pragma once

#include <string>

#include "base/dress.hpp"
#include "explain/explain.hpp"

namespace inarow::explain {

// What the player claims, the board with a letter for each rule, what he answers by each and which lines that stops.
[[nodiscard]] std::string cover_text(const Explanation& explanation, const knowledge::Verdict& verdict, Dress dress);

// A line for each rule that these claims use: what it does.  Empty where they use none.
[[nodiscard]] std::string glossary_text(const std::vector<knowledge::Verdict>& verdicts);

}  // namespace inarow::explain
