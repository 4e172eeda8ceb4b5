// Fewer moves to remember, with the cards that are there.
//
// The plan was made from the first move on, when the cards for later ones were not known yet.  Now every move of the
// owner that keeps the claim is tried, and the cheapest is taken: branch and bound, where a position that a card tells
// costs nothing, and a move one more than all replies to it.  A position that is reached in two ways is counted twice.
#pragma once

#include <exception>
#include <limits>
#include <set>
#include <unordered_map>

#include "strategy/make/workbench.hpp"
#include "strategy/urgent.hpp"

namespace inarow::strategy {

template <class G>
class Replanner {
public:
    explicit Replanner(Workbench<G>& bench) : bench_(bench), old_(bench.told) {}

    // Requires that all is told.  Throws Stopped at a limit, and keeps what has been found to be cheaper by then.
    void replan() {
        const Position start = bench_.start();
        try {
            owner_moves(start) ? cost_of_turn(start, unbounded) : cost_after_move(start, unbounded);
        } catch (const Stopped&) {
            stopped_ = std::current_exception();
        }
        bench_.told.forget_plan();
        owner_moves(start) ? put_turn(start) : put_replies(start);
        bench_.show();
        if (stopped_) std::rethrow_exception(stopped_);
    }

private:
    static constexpr int unbounded = std::numeric_limits<int>::max() / 2;

    // Of a turn of the owner: the moves to remember from it on, at least so many, or exactly where there is an action.
    struct Cost {
        int moves = 0;
        std::optional<Action> action;
    };

    [[nodiscard]] bool owner_moves(const Position& position) const { return position.mover() == bench_.begun.owner; }

    // As the position or its mirror image, whichever is kept, sees it.
    [[nodiscard]] Cost seen(const Position& position, const std::string& key, Cost cost) const {
        if (cost.action && stones_text(position) != key) cost.action = mirrored(bench_.begun.variant, *cost.action);
        return cost;
    }
    [[nodiscard]] Cost known(const Position& position) {
        const std::string key = stones_text_of_pair(position);
        auto found = costs_.find(key);
        if (found == costs_.end()) found = costs_.emplace(key, seen(position, key, first_look(position))).first;
        return seen(position, key, found->second);
    }
    void note(const Position& position, const Cost& cost) {
        const std::string key = stones_text_of_pair(position);
        costs_[key] = seen(position, key, cost);
    }

    // What the plan says so far is believed if it holds.
    [[nodiscard]] Cost first_look(const Position& position) {
        const auto told = old_.find(position);
        const CardUse* use = told ? std::get_if<CardUse>(&*told) : nullptr;
        if (use != nullptr && bench_.holds(position, *use)) return {0, *use};
        if (!owner_moves(position)) return {0, std::nullopt};
        if (const auto card = bench_.holding_card(position)) return {0, *card};
        return {1, std::nullopt};
    }

    // The cost if it is less than `bound`, else something that is not less.
    int cost_of_turn(const Position& position, int bound) {
        const UrgentMoves urgent = urgent_moves(position);
        if (position.full() || urgent.completes) return 0;
        if (urgent.stops) return cost_after_move(position.after(*urgent.stops), bound);
        Cost cost = known(position);
        if (cost.action || cost.moves >= bound) return cost.moves;
        cost.moves = bound;
        for (const Move move : moves_to_try(position)) {
            const int found = 1 + cost_after_move(position.after(move), cost.moves - 1);
            if (found < cost.moves) cost = {found, move};
            if (cost.moves <= 1) break;
        }
        note(position, cost);
        return cost.moves;
    }

    // What the plan says so far is tried first, for a low bound.
    [[nodiscard]] std::vector<Move> moves_to_try(const Position& position) {
        std::vector<Move> moves = bench_.oracle.keeping_moves(position);
        if (const auto told = old_.find(position))
            std::ranges::stable_partition(moves, [&](Move move) { return *told == Action(move); });
        return moves;
    }

    int cost_after_move(const Position& position, int bound) {
        if (position.full() || (old_.find(position) && known(position).action)) return 0;
        std::vector<Position> turns;
        int sum = 0;
        for (const Move reply : different_moves(position)) {
            turns.push_back(position.after(reply));
            sum += least(turns.back());
            if (sum >= bound) return sum;
        }
        for (const Position& turn : turns) {
            const int others = sum - least(turn);
            sum = others + cost_of_turn(turn, bound - others);
            if (sum >= bound) break;
        }
        return sum;
    }
    [[nodiscard]] int least(const Position& turn) {
        const UrgentMoves urgent = urgent_moves(turn);
        return turn.full() || urgent.completes || urgent.stops ? 0 : known(turn).moves;
    }

    // Where a limit has come before it was found, what the plan says so far.
    [[nodiscard]] std::optional<Action> best(const Position& position) const {
        const std::string key = stones_text_of_pair(position);
        const auto found = costs_.find(key);
        if (found != costs_.end() && found->second.action) return seen(position, key, found->second).action;
        return stopped_ ? old_.find(position) : std::nullopt;
    }
    void put_turn(const Position& position) {
        const UrgentMoves urgent = urgent_moves(position);
        if (position.full() || urgent.completes) return;
        if (urgent.stops) return put_replies(position.after(*urgent.stops));
        if (bench_.told.find(position)) return;
        const Action action = best(position).value();
        bench_.told.put(position, action);
        if (const Move* move = std::get_if<Move>(&action)) put_replies(position.after(*move));
    }
    void put_replies(const Position& position) {
        if (position.full() || bench_.told.find(position) || !put_.insert(stones_text_of_pair(position)).second) return;
        if (const auto card = best(position)) return bench_.told.put(position, *card);
        for (const Move reply : different_moves(position)) put_turn(position.after(reply));
    }

    Workbench<G>& bench_;
    const Told<G> old_;
    std::unordered_map<std::string, Cost> costs_;
    std::set<std::string> put_;
    std::exception_ptr stopped_;
};

}  // namespace inarow::strategy
