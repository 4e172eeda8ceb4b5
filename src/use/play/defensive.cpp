// Gives points to each move for how well it blocks the other player, whatever it could win itself: the defensive style
// of E. Ibsen and others, as H. Nieminski and B. Maymir, "Cylindrical Connect 4", section Background Review, describe
// it. A block is worth what the same stone would be worth to the other player.
#include "play/move_order.hpp"
#include "play/style.hpp"

namespace inarow::play {

std::span<const Parameter> defensive_parameters() { return {}; }

Result<std::unique_ptr<Player>> make_defensive(const Setup& setup) {
    return std::make_unique<StylePlayer>(
        setup.variant, [](const Board& board, Move move) { return line_points(board, move, 1 - board.mover()); });
}

}  // namespace inarow::play
