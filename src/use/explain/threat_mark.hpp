// The threats of a position as text, JSON and pictures show them: on every board, with rules about columns or not.
#pragma once

#include <string>
#include <vector>

#include "explain/explain.hpp"
#include "game/lines.hpp"

namespace inarow::explain {

// An empty cell on which a player would complete a line.
struct ThreatMark {
    Cell cell = 0;
    Stone owner = Stone::none;
    bool playable = false;
    bool useless = false;     // never known where the rules about columns do not hold
    std::string parity;       // "odd" or "even" as in knowledge/threats.hpp; empty where the rules do not hold
    std::string words;        // "first player: odd threat at g5, useless: the column is decided at g4 below it"
    std::vector<Line> lines;  // which it completes, never none
};

[[nodiscard]] bool is_threat_of(const Explanation& explanation, Stone owner, int cell);

// Of both players, column by column from the bottom; none once the game is over.
[[nodiscard]] std::vector<ThreatMark> threat_marks(const Explanation& explanation);

// "first player: threat at a1, which wins now (a1-b1-c1)"
[[nodiscard]] std::string threat_text(const Variant& variant, const ThreatMark& threat);

// Those of both players, a line for each, or "There are no threats."
[[nodiscard]] std::string threats_text(const Explanation& explanation);

}  // namespace inarow::explain
