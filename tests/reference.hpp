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
    static constexpr int most_digits = 80;

    Score search(Position& position, Word128 key);
    [[nodiscard]] Word128 digit(const Position& position, Cell cell) const;

    std::vector<Word128> weights_;  // of the digit that each cell has in the key: 0, 1 or 2 for its stone
    ScoreTable<Word128> known_;
};

}  // namespace inarow
