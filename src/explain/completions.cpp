#include "explain/completions.hpp"

namespace inarow::explain {

std::vector<Move> completing_moves(Position position) {
    std::vector<Move> completing;
    for (const Move move : position.legal_moves()) {
        position.play(move);
        if (position.won()) completing.push_back(move);
        position.undo();
    }
    return completing;
}

bool can_complete(const Position& position) { return !completing_moves(position).empty(); }

}  // namespace inarow::explain
