// The oracle of every test: scores by plain minimax over Position, remembering positions by all of their
// cells.  No bounds, no symmetry, no bit tricks; for boards of about 20 cells.
#pragma once

#include <vector>

#include "inarow/position.hpp"
#include "score_table.hpp"

namespace inarow {

class Reference {
public:
    // Exact score for the side to move (Pons' convention, inarow/bound.hpp), with at most 80 empty cells.
    [[nodiscard]] Score score(Position position);

private:
    Score search(Position& position);

    std::vector<Cell> cells_;  // of the key
    ScoreTable<Word128> known_;
};

}  // namespace inarow
