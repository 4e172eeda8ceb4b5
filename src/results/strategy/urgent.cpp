#include "strategy/urgent.hpp"

#include "search/node.hpp"
#include "strategy/card_geometry.hpp"

namespace inarow::strategy {

UrgentMoves urgent_moves(const Position& position) {
    return with_card_geometry(position.variant(), [&]<class G>(const G& g) {
        const auto node = make_node(g, position);
        const auto open = playable(g, node.occupied());
        const auto leftmost = [&](typename G::Word cells) {
            return cells == 0 ? std::nullopt : std::optional<Move>(move_of(g, lowest_bit(cells)));
        };
        return UrgentMoves{leftmost(node.mover_wins & open), leftmost(node.other_wins & open)};
    });
}

}  // namespace inarow::strategy
