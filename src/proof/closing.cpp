#include "proof/closing.hpp"

#include <algorithm>

namespace inarow::proof {
namespace {

// The other player cannot win until it is as late as the claim allows.
bool too_late_to_lose(const Position& position, const Claim& claim) {
    const int soonest = position.stones() + (position.mover() == claim.player ? 2 : 1);
    return -score_of_win(position.variant(), soonest) >= claim.threshold;
}

}  // namespace

Closing::Closing(const Variant& variant) : board_(make_proof_board(variant)), lines_(lines(variant)) {}

bool Closing::holds(const Position& position, const WideNode& node, const Claim& claim) const {
    if (claim.threshold < 0 && too_late_to_lose(position, claim)) return true;
    if (claim.threshold <= 0 && no_line_left(position, other(claim.player))) return true;
    const Bound bound = board_->threats(node);
    return (position.mover() == claim.player ? bound.lo : -bound.hi) >= claim.threshold;
}

std::optional<Move> Closing::move_onto(const Position& position, Word128 cells) {
    const int stride = position.variant().stride();
    for (Move move = 0; cells != 0 && move < position.variant().moves(); ++move) {
        if (!position.legal(move)) continue;
        const Cell cell = position.landing(move);
        const int column = position.column_of(cell);
        if ((cells & bit<Word128>(column * stride + cell % position.variant().height)) != 0) return move;
    }
    return std::nullopt;
}

// Every line holds a stone of the other.
bool Closing::no_line_left(const Position& position, Stone player) const {
    return std::none_of(lines_.begin(), lines_.end(), [&](const Line& line) {
        return std::none_of(line.begin(), line.end(), [&](Cell cell) { return position.at(cell) == other(player); });
    });
}

}  // namespace inarow::proof
