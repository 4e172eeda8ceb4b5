#include "game/reference.hpp"

#include <algorithm>
#include <limits>

namespace inarow {
namespace {

std::string cells_text(const Position& position) {
    std::string text;
    for (Cell cell = 0; cell < position.variant().cells(); ++cell) text += static_cast<char>(position.at(cell));
    return text;
}

}  // namespace

Score Reference::score(const Position& position, const Visit& visit) {
    Position copy = position;
    return search(copy, visit);
}

Score Reference::search(Position& position, const Visit& visit) {
    if (position.over()) return position.final_score();
    const std::string key = cells_text(position);
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
