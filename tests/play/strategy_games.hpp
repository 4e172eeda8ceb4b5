// Games of the player that follows a strategy, against all kinds of opponents.
#pragma once

#include <gtest/gtest.h>

#include "boards.hpp"
#include "play/player.hpp"

namespace inarow::play {

inline const std::string six_by_four = INAROW_SOURCE_DIR "/results/strategies/6x4.strategy.json";

inline std::unique_ptr<Player> named_player(std::string_view text, std::string_view variant) {
    return make_player(text, board(variant), "alphabeta", with_table(1 << 20), LocalUser::of_this_process()).value();
}

inline Choice choice_at(Player& player, const Position& position) {
    Control control;
    return player.choose(position, control).value();
}

// The opponent's first moves, up to three of them, are random; the strategy is followed from the start.
inline Position game_against(Player& opponent, Player& follower, std::uint64_t seed) {
    Rng rng(seed);
    Position game(board("6x4"));
    opponent.start(seed);
    follower.start(seed);
    while (!game.over()) {
        const bool random = game.stones() < 2 * static_cast<int>(seed % 4);
        const Choice choice = game.mover() == Stone::second ? choice_at(follower, game)
                              : random                      ? Choice{random_move(game, rng)}
                                                            : choice_at(opponent, game);
        EXPECT_EQ(choice.remark.find("the strategy"), std::string::npos) << moves_text(game) << choice.remark;
        game.play(choice.move);
    }
    return game;
}

inline void expect_wins(std::string_view opponent, std::uint64_t games) {
    const auto first = named_player(opponent, "6x4"), second = named_player("strategy:file=" + six_by_four, "6x4");
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        const Position end = game_against(*first, *second, seed);
        EXPECT_TRUE(end.won() && other(end.mover()) == Stone::second) << opponent << ' ' << moves_text(end);
    }
}

inline std::vector<std::string> opponents() {
    std::vector<std::string> names = {"random", "perfect"};
    for (int level = 1; level <= 10; ++level) names.push_back("level:n=" + std::to_string(level));
    return names;
}

}  // namespace inarow::play
