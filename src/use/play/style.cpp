#include "play/style.hpp"

#include <limits>

namespace inarow::play {

Result<Choice> StylePlayer::choose(const Position& position, Control&) {
    board_.set(position);
    std::vector<Move> best;
    double most = -std::numeric_limits<double>::infinity();
    for (const Move move : position.legal_moves()) {
        const double points = points_(board_, move);
        if (points > most) best.clear();
        if (points >= most) best.push_back(move);
        most = std::max(most, points);
    }
    Choice choice{best[rng_.below(best.size())]};
    choice.value = most;
    return choice;
}

}  // namespace inarow::play
