// How the prover chooses where a strategy is to be described by a habit (proof/habit.hpp) and few exceptions.
//
// It looks two stones ahead: after a move and each reply, does the habit still keep the claim?  A move costs 1 if it is
// not the habit's, 1 for each reply after which the habit fails, and a little for each position or cover that has to be
// described at all.  Counting only the open positions, as choose() does, gives 1,537 exceptions on 6x6 where this gives
// 311.
#include <algorithm>

#include "proof/habit.hpp"
#include "proof/prover.hpp"

namespace inarow::proof {
namespace {

constexpr double cost_of_a_position = 0.05;
constexpr double cost_of_a_cover = 0.02;
constexpr double never_worth_it = 1e9;

}  // namespace

Move Prover::choose_by_habit(Position& position) {
    const auto habit = habit_->move(position);
    std::vector<std::pair<double, Move>> sorted;
    for (const Move move : position.legal_moves())
        sorted.emplace_back((move == habit ? 0 : 1) + cost_after(position, move), move);
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [cost, move] : sorted)
        if (keeps_claim(position, move, unlimited)) return move;
    require(false, "where a claim is true some move keeps it");
    return -1;
}

double Prover::cost_after(Position& position, Move move) {
    const ScopedMove played(position, move);
    return cost_of_other_turn(position);
}

double Prover::cost_of_other_turn(Position& position) {
    if (position.over()) return claim_holds_at_end(position) ? 0 : never_worth_it;
    const WideNode node = closing_.node(position);
    if (claim_.threshold >= 0 && Closing::move_onto(position, node.mover_wins)) return never_worth_it;
    if (closing_.holds(node, claim_)) return 0;
    if (covered(position)) return is_listed(position) ? 0 : cost_of_a_cover;
    double cost = 0;
    for (const Move reply : position.legal_moves()) {
        const ScopedMove played(position, reply);
        cost += cost_of_own_turn(position);
    }
    return cost;
}

double Prover::cost_of_own_turn(Position& position) {
    if (position.over()) return claim_holds_at_end(position) ? 0 : never_worth_it;
    const WideNode node = closing_.node(position);
    if (Closing::move_onto(position, node.mover_wins)) return wins_in_time(position) ? 0 : never_worth_it;
    if (const auto block = Closing::move_onto(position, node.other_wins)) return cost_after(position, *block);
    if (is_listed(position) || closing_.holds_after_move(node, claim_)) return 0;
    if (covered(position) || move_into_cover(position)) return cost_of_a_cover;
    const auto habit = habit_->move(position);
    return cost_of_a_position + (habit && keeps_claim(position, *habit, unlimited) ? 0 : 1);
}

}  // namespace inarow::proof
