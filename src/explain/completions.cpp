#include "explain/completions.hpp"

namespace inarow::explain {

std::vector<Move> completing_moves(const Position& position) {
    std::vector<Move> moves;
    for (const Move move : position.legal_moves())
        if (position.after(move).won()) moves.push_back(move);
    return moves;
}

}  // namespace inarow::explain
