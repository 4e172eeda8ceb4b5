// The oracle of every test: scores by plain minimax over Position, remembering positions by their full
// text.  No bounds, no symmetry, no bit tricks; for boards of about 20 cells.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "game/position.hpp"

namespace inarow {

class Reference {
public:
    // Exact score for the side to move (Pons' convention, base/bound.hpp).
    [[nodiscard]] Score score(const Position& position);

    // Positions solved so far.
    [[nodiscard]] std::uint64_t positions() const { return known_.size(); }

private:
    [[nodiscard]] Score search(Position& position);

    std::unordered_map<std::string, Score> known_;
};

// The number of move sequences of this length from the position (games end at a line).
[[nodiscard]] std::uint64_t perft(Position& position, int plies);

}  // namespace inarow
