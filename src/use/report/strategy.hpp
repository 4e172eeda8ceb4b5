// What a strategy on cards says in a game, and what its check says, as text and JSON.
#pragma once

#include "base/json.hpp"
#include "strategy/check.hpp"
#include "strategy/follower.hpp"

namespace inarow::report {

// A move of the other player, and the owner's answer; none where the game is over.
struct Answered {
    Move move;
    std::optional<strategy::Advice> answer;
};

struct StrategyTurn {
    Position position;
    std::optional<strategy::CardUse> card;   // in hand
    std::optional<strategy::Advice> advice;  // at the owner's turn
    std::vector<Answered> replies;           // to that, or at the other player's turn
};

// An error where the game has left the strategy, or the strategy does not tell it.
[[nodiscard]] Result<StrategyTurn> turn_of(const strategy::Strategy& strategy, const Position& position);
// The same after these moves, or where the strategy begins.
[[nodiscard]] Result<StrategyTurn> turn_after(const strategy::Strategy& strategy, const std::optional<std::string>& moves,
                                              Notation notation = Notation::automatic);
[[nodiscard]] Json json_of(const strategy::Strategy& strategy, const StrategyTurn& turn, Notation notation);

// "VALID", "INVALID", "UNCHECKED"
[[nodiscard]] std::string_view verdict_name(strategy::Verdict verdict);
// "the second player wins 6x4; 8 cards, 36 moves, 73,060 positions", "the second player wins 6x4: is lost (1112)"
[[nodiscard]] std::string to_text(const strategy::Strategy& strategy, const strategy::CheckReport& report,
                                  Notation notation);
[[nodiscard]] Json json_of(const strategy::Strategy& strategy, const strategy::CheckReport& report, Notation notation);

}  // namespace inarow::report
