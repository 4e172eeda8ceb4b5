#include <algorithm>

#include "explain/game.hpp"

namespace inarow::explain {
namespace {

// Includes the stone that completes a line.
int depth_of(const Reason& reason) {
    int depth = 0;
    for (const auto& [move, next] : reason.branches) depth = std::max(depth, 1 + depth_of(next));
    const bool a_line_follows = reason.end == Reason::End::completes || (depth == 0 && !reason.blunders.empty());
    return a_line_follows ? depth + 1 : depth;
}

// The one move that is worth at least this much for the side to move; nothing unless all others are known to be worth
// less.
std::optional<Move> only_move(const Value& value, Score least) {
    std::optional<Move> found;
    for (const auto& [move, score] : value.moves) {
        if (score.hi >= least && (score.lo < least || found)) return std::nullopt;
        if (score.lo >= least) found = move;
    }
    return found;
}

std::optional<Puzzle> puzzle_with(Explainer& explainer, const Position& position, Move solution, bool wins,
                                  Control& control) {
    if (position.after(solution).over()) return std::nullopt;
    const Reason reason = explainer.reason(position, {position.mover(), wins}, control);
    if (!reason.proved || reason.end != Reason::End::goes_on) return std::nullopt;
    return Puzzle{position, solution, wins, depth_of(reason), reason.positions};
}

}  // namespace

std::optional<Puzzle> puzzle_of(Explainer& explainer, const Position& position, Control& control) {
    if (position.over()) return std::nullopt;
    const auto solution = only_move(explainer.outcomes(position, control), 1);
    return solution ? puzzle_with(explainer, position, *solution, true, control) : std::nullopt;
}

std::optional<Puzzle> missed_puzzle(Explainer& explainer, const Position& after, Control& control) {
    Position position = after;
    position.undo();
    const Value value = explainer.outcomes(position, control);
    for (const Score least : {1, 0})
        if (const auto solution = only_move(value, least))
            return *solution == after.moves().back() ? std::nullopt
                                                     : puzzle_with(explainer, position, *solution, least > 0, control);
    return std::nullopt;
}

}  // namespace inarow::explain
