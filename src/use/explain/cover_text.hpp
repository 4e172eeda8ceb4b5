// A claim that the rules prove, and the plan that keeps it, in words.
#pragma once

#include <string>

#include "base/dress.hpp"
#include "explain/explain.hpp"

namespace inarow::explain {

// What the player claims, the board with a letter for each rule, what he answers by each and which lines that stops.
[[nodiscard]] std::string cover_text(const Explanation& explanation, const knowledge::Verdict& verdict, Dress dress);

// The same in parts: the claim, the i-th of its rules ("A claimeven b1 b2: if b1, answer b2; stops a2-b2-c2-d2"), and
// what holds where no rule answers.
[[nodiscard]] std::string claim_text(const Explanation& explanation, const knowledge::Verdict& verdict);
[[nodiscard]] std::string rule_text(const Explanation& explanation, const knowledge::Verdict& verdict, std::size_t i);
[[nodiscard]] std::string rest_text(const Explanation& explanation, const knowledge::Verdict& verdict);

// A line for each rule that these claims use: what it does.  Empty where they use none.
[[nodiscard]] std::string glossary_text(const std::vector<knowledge::Verdict>& verdicts);

// "; the second player cannot complete a1-b1-c1-d1, which needs two cells directly below threats: b1 and d1"; empty
// where there are none.
[[nodiscard]] std::string doomed_text(const knowledge::Groups& groups, const knowledge::Verdict& verdict);

// "b2-c3-d4-e5 and b4-c3-d2-e1 cross at c3; the first player gets e5 or ..., which makes c3 his odd threat": of a
// combination.
[[nodiscard]] std::string combination_text(const knowledge::Groups& groups, const knowledge::Verdict& verdict);

}  // namespace inarow::explain
