// The oracle of every test: scores by plain minimax over Position, remembering positions by all of their
// cells.  No bounds, no symmetry, no bit tricks; for boards of about 20 cells.
#pragma once

#include <algorithm>
#include <bitset>
#include <limits>
#include <unordered_map>

#include "inarow/position.hpp"

namespace inarow {

class Reference {
public:
    // Exact score for the side to move (Pons' convention, inarow/bound.hpp).
    [[nodiscard]] Score score(Position position) { return search(position); }

private:
    using Cells = std::bitset<256>;  // two bits for each of at most 128 cells

    [[nodiscard]] static Cells cells_of(const Position& position) {
        Cells cells;
        for (Cell cell = 0; cell < position.variant().cells(); ++cell)
            if (const Stone stone = position.at(cell); stone != Stone::none)
                cells.set(2 * static_cast<std::size_t>(cell) + (stone == Stone::second ? 1 : 0));
        return cells;
    }
    Score search(Position& position) {
        if (position.over()) return position.final_score();
        const Cells key = cells_of(position);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        Score best = std::numeric_limits<Score>::min();
        for (const Move move : position.legal_moves()) {
            position.play(move);
            best = std::max(best, -search(position));
            position.undo();
        }
        return known_[key] = best;
    }

    std::unordered_map<Cells, Score> known_;
};

}  // namespace inarow
