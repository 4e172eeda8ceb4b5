// The player that follows a strategy on cards, in many games.
#include "play/strategy_games.hpp"

namespace inarow::play {
namespace {

TEST(StrategyPlayer, wins_a_thousand_games_against_everybody) {
    for (const std::string& opponent : opponents()) expect_wins(opponent, 1000);
}

}  // namespace
}  // namespace inarow::play
