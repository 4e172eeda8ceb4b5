#include "strategy/open.hpp"

#include <set>

#include "strategy/plan.hpp"
#include "strategy/urgent.hpp"

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
        const UrgentMoves urgent = urgent_moves(position);
        if (urgent.completes) return;
        if (const auto found = plan_.find(position)) {
            const Move* column = std::get_if<Move>(&found->action);
            return column != nullptr ? play(position, *column) : void();
        }
        if (urgent.stops) return play(position, *urgent.stops);
        open.push_back(position.moves());
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
