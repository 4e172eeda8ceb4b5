// What the owner of a strategy plays in a game.
#pragma once

#include <set>

#include "inarow/notation.hpp"
#include "strategy/plan.hpp"

namespace inarow::strategy {

// Why a move is played: the reasons of card_move.hpp, and the plan.
enum class Why { completes, stops, forks, follows, lowest, planned };

struct Advice {
    Move move;
    Why why;
    std::optional<CardUse> card;  // in hand
};

class Follower {
public:
    // The strategy must outlive it, and the checker must not find its entries wrong.
    explicit Follower(const Strategy& strategy) : strategy_(strategy), plan_(strategy) {}

    // The card in hand after this game, none where the plan tells the moves.  An error says that the game does not
    // reach the strategy's beginning, or at which move the owner left it.
    [[nodiscard]] Result<std::optional<CardUse>> card(const Position& position) const;
    // Requires that the owner is to move in an unfinished game; the same errors, and that nothing is told there.
    [[nodiscard]] Result<Advice> advise(const Position& position) const;

    // A game with the stones of this one in which the owner has followed the strategy, whatever the order of its moves;
    // none where there is none.
    [[nodiscard]] std::optional<Position> game_to(const Position& position) const;

private:
    struct Hand {
        std::optional<CardUse> card;
        int since = 0;  // stones when it was taken up
    };

    [[nodiscard]] Result<Hand> replay(const Position& position) const;
    void take_up(const Position& position, Hand& hand) const;
    [[nodiscard]] Result<Advice> advise(const Position& position, const Hand& hand) const;
    [[nodiscard]] Result<Advice> planned(const Position& position) const;
    [[nodiscard]] Advice by_card(const Position& position, const Hand& hand) const;

    // Goes on with the game in every order; `seen`: what led nowhere.
    [[nodiscard]] bool reaches(Position& game, Hand hand, const Position& position, std::set<std::string>& seen) const;

    const Strategy& strategy_;
    const Plan plan_;
};

// "card 3 has the lowest number, 0, there"
[[nodiscard]] std::string reason_text(const Strategy& strategy, const Position& position, const Advice& advice);
// "Play 4: card 3 has the lowest number, 0, there."
[[nodiscard]] std::string to_text(const Strategy& strategy, const Position& position, const Advice& advice,
                                  Notation notation);

}  // namespace inarow::strategy
