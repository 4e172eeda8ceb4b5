// Who controls the zugzwang, the threats, and what becomes of the columns, in words.
#pragma once

#include <string>

#include "explain/explain.hpp"

namespace inarow::explain {

// Requires a board on which the rules hold, and a game that is not over.
[[nodiscard]] std::string zugzwang_text(const Explanation& explanation);

// The same without the threats, one sentence to a line.
[[nodiscard]] std::string zugzwang_words(const Explanation& explanation);

// "first player: odd threat at g5, useless: the column is decided at g4 below it"
[[nodiscard]] std::string threat_words(const Explanation& explanation, const knowledge::Threat& threat);

// What happens while both players stay out of the cells below a threat that is not playable yet.
struct Waiting {
    int cells = 0;               // that can be filled meanwhile
    Stone opener = Stone::none;  // who has to play below a threat when they are
    std::vector<Cell> openings;  // where, from the left; at each of them the other player then completes a line
};

// Nothing where there is no such threat, or one that is playable now, or one that does the opener no harm.
[[nodiscard]] std::optional<Waiting> waiting_moves(const Explanation& explanation);

}  // namespace inarow::explain
