// From one position to a strategy: which cards and moves tell it.
#pragma once

#include <map>
#include <set>

#include "strategy/card_walk.hpp"
#include "strategy/make/workbench.hpp"
#include "strategy/urgent.hpp"

namespace inarow::strategy {

template <class G>
class Builder {
public:
    explicit Builder(Workbench<G>& bench) : bench_(bench), told_(bench.told) {}

    // Throws Stopped at a limit; the workbench has what is told until then.  Throws Broken where the moves that are told
    // have given up the claim.
    void build() {
        Position position = bench_.start();
        position.mover() == bench_.begun.owner ? own_turn(position, 1) : first_replies(position);
        bench_.show();
    }

private:
    void first_replies(Position& position) {
        if (told_.find(position) || hold_old(position) || hold_new(position, 3 * bench_.options.work_for_a_card))
            return;
        other_turn(position, 1);
    }

    // `share`: of all that is to be told.
    void own_turn(Position& position, double share) {
        const UrgentMoves urgent = urgent_moves(position);
        if (position.full() || urgent.completes) return bench_.add_share(share);
        if (urgent.stops) return play(position, *urgent.stops, share);
        if (const auto found = told_.find(position)) {
            const Move* column = std::get_if<Move>(&*found);
            return column != nullptr ? play(position, *column, share) : bench_.add_share(share);
        }
        tell(position, share);
        bench_.show();
    }

    void tell(Position& position, double share) {
        const std::vector<Move> moves = bench_.oracle.keeping_moves(position);
        if (moves.empty()) throw Broken{"the claim does not hold", position.moves()};
        if (hold_old(position)) return bench_.add_share(share);
        if (const auto move = known_move(position, moves)) {
            told_.put(position, *move);
            return play(position, *move, share);
        }
        if (hold_near(position) || hold_new(position, work_at(position)) || hold_after_a_move(position, moves))
            return bench_.add_share(share);
        const Move move = most_promising(moves);
        told_.put(position, move);
        play(position, move, share);
    }

    void other_turn(Position& position, double share) {
        if (!done_.insert(stones_text_of_pair(position)).second || told_.find(position) || position.full())
            return bench_.add_share(share);
        const auto replies = different_moves(position);
        for (const Move reply : replies) {
            position.play(reply);
            own_turn(position, share / static_cast<double>(replies.size()));
            position.undo();
        }
    }

    void play(Position& position, Move move, double share) {
        position.play(move);
        other_turn(position, share);
        position.undo();
    }

    bool hold_old(const Position& position) {
        const auto card = bench_.holding_card(position);
        if (card) told_.put(position, *card);
        return card.has_value();
    }

    // A move after which all is told, or a card that is there holds.
    [[nodiscard]] std::optional<Move> known_move(const Position& position, const std::vector<Move>& moves) {
        for (const Move move : moves)
            if (const Position next = position.after(move);
                told_.find(next) || done_.contains(stones_text_of_pair(next)))
                return move;
        for (const Move move : moves)
            if (const Position next = position.after(move); hold_old(next)) return move;
        return std::nullopt;
    }

    // The card that makes the fewest mistakes here, if it can be changed to hold everywhere.
    bool hold_near(const Position& position) {
        for (const CardUse& use : near_cards(position)) {
            auto& card = told_.cards()[use.card];
            auto roots = card.roots;
            roots.push_back(use.mirrored ? mirrored(position) : position);
            const auto changed = bench_.search.find(roots, bench_.options.work_for_a_card / 8, card.words);
            if (!changed) continue;
            card.words = *changed;
            return told_.put(position, use), true;
        }
        return false;
    }
    [[nodiscard]] std::vector<CardUse> near_cards(const Position& position) {
        constexpr std::uint64_t many = 60;
        constexpr std::size_t tried = 4;
        std::multimap<std::uint64_t, CardUse> near;
        for (int card = 0; card < static_cast<int>(told_.cards().size()); ++card)
            for (const CardUse& use : bench_.uses(card))
                if (const auto mistakes = bench_.mistakes(position, use, many); mistakes <= many)
                    near.emplace(mistakes, use);
        std::vector<CardUse> nearest;
        for (const auto& [mistakes, use] : near)
            if (nearest.size() < tried) nearest.push_back(use);
        return nearest;
    }

    bool hold_new(const Position& position, std::uint64_t work) {
        const auto words = bench_.search.find({position}, work);
        if (!words) return false;
        told_.put_new(position, *words);
        return true;
    }

    bool hold_after_a_move(const Position& position, const std::vector<Move>& moves) {
        reached_.clear();
        for (const Move move : moves) {
            const Position next = position.after(move);
            if (moves.size() > 1 && hold_new(next, work_at(position) / 5)) return told_.put(position, move), true;
            reached_[move] = bench_.search.reached();
        }
        return false;
    }
    [[nodiscard]] Move most_promising(const std::vector<Move>& moves) const {
        return *std::ranges::max_element(moves, {}, [&](Move move) { return reached_.at(move); });
    }

    // No card is found so early: a short trial, to see which move comes nearest.
    [[nodiscard]] std::uint64_t work_at(const Position& position) const {
        const int empty = bench_.begun.variant.cells() - position.stones();
        return empty > 36 ? bench_.options.work_for_a_card / 20 : bench_.options.work_for_a_card;
    }

    Workbench<G>& bench_;
    Told<G>& told_;
    std::set<std::string> done_;  // positions with the other player to move whose replies are told
    std::map<Move, double> reached_;
};

}  // namespace inarow::strategy
