// The aggressive style, from the same source as the defensive one: completes its lines, blocks only "if the opponent is
// about to win", and otherwise builds on its own.
#include "play/move_order.hpp"
#include "play/style.hpp"

namespace inarow::play {
namespace {

double points(const Board& board, Move move) {
    const Board::Side side = board.mover();
    const Cell cell = board.landing(move);
    if (board.completing(side, cell)) return 2 * decisive_points;
    if (board.completing(1 - side, cell)) return decisive_points;
    return line_points(board, move, side);
}

}  // namespace

std::span<const Parameter> aggressive_parameters() { return {}; }

Result<std::unique_ptr<Player>> make_aggressive(const Setup& setup) {
    return std::make_unique<StylePlayer>(setup.variant, points);
}

}  // namespace inarow::play
