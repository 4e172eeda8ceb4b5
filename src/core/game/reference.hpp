// The oracle of every test: scores by plain minimax over Position, remembering positions by all of their
// cells.  No bounds, no symmetry, no bit tricks; for boards of about 20 cells.
#pragma once

#include <bitset>
#include <functional>
#include <unordered_map>

#include "inarow/position.hpp"

namespace inarow {

class Reference {
public:
    // Called at every position that is searched; it may throw to end the search, which keeps what it has solved.
    using Visit = std::function<void()>;

    // Exact score for the side to move (Pons' convention, inarow/bound.hpp).
    [[nodiscard]] Score score(const Position& position, const Visit& visit = [] {});

private:
    using Cells = std::bitset<256>;  // two bits for each of at most 128 cells

    [[nodiscard]] static Cells cells_of(const Position& position);
    [[nodiscard]] Score search(Position& position, const Visit& visit);

    std::unordered_map<Cells, Score> known_;
};

}  // namespace inarow
