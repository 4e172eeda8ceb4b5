// What players go by when nothing is proved, with how often it is right.
//
// Counted over 2,000 random positions of 7x6 (500 each after 14, 18, 22 and 26 stones, neither player able to complete
// a line at once: `inarow generate 7x6 --stones N --count 500 --seed 7 --reasonable`), by their exact scores.  A threat
// counts unless it is useless or playable now.  Other rules that are often quoted did not hold: "both players have an
// odd threat: a draw" was right in 1 of 12, "an even threat of the first player alone draws" in 19 of 236, "no threat:
// the second player does not lose" in 405 of 1,112.
#pragma once

#include <optional>
#include <string_view>

#include "explain/explain.hpp"

namespace inarow::explain {

struct RuleOfThumb {
    std::string_view text;
    Stone winner;
    int right;  // positions in which this player wins
    int all;
};

// The one that applies, if any; only on flat boards and cylinders of even height.
[[nodiscard]] std::optional<RuleOfThumb> rule_of_thumb(const Explanation& explanation);

}  // namespace inarow::explain
