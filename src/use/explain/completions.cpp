#include "explain/completions.hpp"

#include <algorithm>

namespace inarow::explain {
namespace {

bool is_blunder(const Position& position, Move move) {
    const Position next = position.after(move);
    return !next.over() && can_complete(next);
}

}  // namespace

std::optional<Move> move_onto(const Position& position, Cell cell) {
    for (const Move move : position.legal_moves())
        if (position.landing(move) == cell) return move;
    return std::nullopt;
}

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

std::vector<Move> blunders(const Position& position) {
    std::vector<Move> moves = position.legal_moves();
    std::erase_if(moves, [&](Move move) { return !is_blunder(position, move); });
    return moves;
}

bool loses_at_once(const Position& position) {
    return std::ranges::all_of(position.legal_moves(), [&](Move move) { return is_blunder(position, move); });
}

}  // namespace inarow::explain
