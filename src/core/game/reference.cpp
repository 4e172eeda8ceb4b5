#include "game/reference.hpp"

#include <algorithm>
#include <limits>

namespace inarow {

Score Reference::score(const Position& position, const Visit& visit) {
    Position copy = position;
    return search(copy, visit);
}

Reference::Cells Reference::cells_of(const Position& position) {
    Cells cells;
    for (Cell cell = 0; cell < position.variant().cells(); ++cell)
        if (const Stone stone = position.at(cell); stone != Stone::none)
            cells.set(2 * static_cast<std::size_t>(cell) + (stone == Stone::second ? 1 : 0));
    return cells;
}

Score Reference::search(Position& position, const Visit& visit) {
    if (position.over()) return position.final_score();
    const Cells key = cells_of(position);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    visit();
    Score best = std::numeric_limits<Score>::min();
    for (const Move move : position.legal_moves()) {
        position.play(move);
        best = std::max(best, -search(position, visit));
        position.undo();
    }
    return known_[key] = best;
}

}  // namespace inarow
