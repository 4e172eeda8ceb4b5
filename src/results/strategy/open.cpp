#include "strategy/open.hpp"

#include <set>

#include "strategy/card_move.hpp"
#include "strategy/plan.hpp"

namespace inarow::strategy {
namespace {

class OpenWalk {
public:
    explicit OpenWalk(const Strategy& strategy) : strategy_(strategy), plan_(strategy) {}

    void turn(Position& position) {
        if (position.over() || !seen_.insert(stones_text_of_pair(position)).second) return;
        if (position.mover() == strategy_.owner) return own_turn(position);
        if (plan_.find(position)) return;
        for (const Move reply : position.legal_moves()) play(position, reply);
    }

    std::vector<std::vector<Move>> open;

private:
    void own_turn(Position& position) {
        if (completion(position, position.mover())) return;
        if (const auto found = plan_.find(position)) {
            const Move* column = std::get_if<Move>(&found->action);
            return column != nullptr ? play(position, *column) : void();
        }
        if (const auto stop = completion(position, other(position.mover()))) return play(position, *stop);
        open.push_back(position.moves());
    }

    // The leftmost column in which a stone of this player completes a line.
    [[nodiscard]] static std::optional<Move> completion(const Position& position, Stone player) {
        return with_dropping_geometry(position.variant(), [&](const auto& g) -> std::optional<Move> {
            const auto node = make_node(g, position);
            const auto wins = player == position.mover() ? node.mover_wins : node.other_wins;
            const auto cells = wins & playable(g, node.occupied());
            return cells == 0 ? std::nullopt : std::optional(move_of(g, lowest_bit(cells)));
        });
    }

    void play(Position& position, Move move) {
        position.play(move);
        turn(position);
        position.undo();
    }

    const Strategy& strategy_;
    const Plan plan_;
    std::set<std::string> seen_;
};

}  // namespace

std::vector<std::vector<Move>> open_positions(const Strategy& strategy) {
    OpenWalk walk(strategy);
    Position position = position_after(strategy.variant, strategy.moves);
    walk.turn(position);
    return std::move(walk.open);
}

}  // namespace inarow::strategy
