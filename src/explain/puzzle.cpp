#include "explain/puzzle.hpp"

#include <algorithm>

namespace inarow::explain {
namespace {

// With the stone that completes a line.
int depth_of(const Reason& reason) {
    int depth = 0;
    for (const auto& [move, next] : reason.branches) depth = std::max(depth, 1 + depth_of(next));
    const bool a_line_follows = reason.end == Reason::End::completes || (depth == 0 && !reason.blunders.empty());
    return a_line_follows ? depth + 1 : depth;
}

std::optional<Move> only_winning_move(const Value& value) {
    std::optional<Move> found;
    for (const auto& [move, score] : value.moves) {
        if (score.hi > 0 && (score.lo <= 0 || found)) return std::nullopt;
        if (score.lo > 0) found = move;
    }
    return found;
}

}  // namespace

std::optional<Puzzle> puzzle_of(Explainer& explainer, const Position& position, Control& control) {
    if (position.over()) return std::nullopt;
    const auto solution = only_winning_move(explainer.outcomes(position, control));
    if (!solution || position.after(*solution).over()) return std::nullopt;
    const Reason reason = explainer.reason(position, {position.mover(), true}, control);
    if (!reason.proved || reason.end != Reason::End::goes_on) return std::nullopt;
    return Puzzle{position, *solution, depth_of(reason), reason.positions};
}

}  // namespace inarow::explain
