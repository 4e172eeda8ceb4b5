// Who controls the zugzwang, the threats, and what becomes of the columns, in words.
#pragma once

#include <string>

#include "explain/explain.hpp"

namespace inarow::explain {

// Requires a board on which the rules hold, and a game that is not over.
[[nodiscard]] std::string zugzwang_text(const Explanation& explanation);

// The same without the threats, one sentence to a line.
[[nodiscard]] std::string zugzwang_words(const Explanation& explanation);

// What happens while both players stay out of the cells below a threat that is not playable yet.
struct Waiting {
    int cells = 0;               // that can be filled meanwhile
    Stone opener = Stone::none;  // who has to play below a threat when they are
    std::vector<Cell> openings;  // where, from the left; at each of them the other player then completes a line
};

// Nothing where there is no such threat, or one that is playable now, or one that does the opener no harm.
[[nodiscard]] std::optional<Waiting> waiting_moves(const Explanation& explanation);

// What players go by when nothing is proved, with how often it is right.
//
// Counted over random positions of 7x6 (500 each after 14, 18, 22 and 26 stones: `inarow generate 7x6 --stones N
// --count 500 --seed 7 --reasonable`), those 1,520 of the 2,000 in which neither player could complete a line with his
// next stone, by their values.  A threat counts unless it is useless.  Other rules that are often quoted did not hold:
// "both players have an odd threat: a draw" was right in 1 of 15, "an even threat of the first player alone draws" in
// 12 of 175, "no threat: the second player does not lose" in 200 of 674.
struct RuleOfThumb {
    std::string_view text;
    Stone winner;
    int right;  // positions in which this player wins
    int all;
};

// The one that applies, if any; only on flat boards and cylinders of even height.
[[nodiscard]] std::optional<RuleOfThumb> rule_of_thumb(const Explanation& explanation);

}  // namespace inarow::explain
