#include "strategy/follower.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/rng.hpp"
#include "strategy/bundled.hpp"
#include "strategy/card_text.hpp"
#include "strategy/check.hpp"

namespace inarow::strategy {
namespace {

// Random replies from the strategy's beginning, which is mirrored in every other game.
Position game_of(const Strategy& strategy, const Follower& follower, std::uint64_t seed) {
    Rng rng(seed);
    Position game = position_after(strategy.variant, strategy.moves);
    if (seed % 2 == 1) game = mirrored(game);
    while (!game.over()) {
        const auto moves = game.legal_moves();
        if (game.mover() != strategy.owner) {
            game.play(moves[rng.below(moves.size())]);
            continue;
        }
        const auto advice = follower.advise(game);
        if (!advice || !game.legal(advice->move)) return game;
        game.play(advice->move);
    }
    return game;
}

TEST(Follower, WinsAgainstRandomMoves) {
    for (const char* name : {"6x4", "7x6-4441"}) {
        const Strategy strategy = bundled(name);
        const Follower follower(strategy);
        for (std::uint64_t seed = 0; seed < 500; ++seed) {
            const Position game = game_of(strategy, follower, seed);
            EXPECT_TRUE(game.won() && other(game.mover()) == strategy.owner) << name << ' ' << moves_text(game);
        }
    }
}

// Positions met with a card in hand, over all replies to the follower.
class Walk {
public:
    explicit Walk(const Strategy& strategy) : strategy_(strategy), follower_(strategy) {
        visit(position_after(strategy.variant, strategy.moves));
    }
    [[nodiscard]] std::size_t positions() const { return positions_.size(); }

private:
    void visit(const Position& position) {
        if (position.over()) return;
        const auto card = follower_.card(position);
        ASSERT_TRUE(card) << card.error().message;
        const int use = *card ? 2 * (*card)->card + (*card)->mirrored : -1;
        if (!seen_.emplace(stones_text(position), use).second) return;
        if (position.mover() != strategy_.owner) {
            for (const Move move : position.legal_moves()) visit(position.after(move));
            return;
        }
        if (*card) positions_.emplace(stones_text(position), use);
        const auto advice = follower_.advise(position);
        ASSERT_TRUE(advice) << advice.error().message;
        visit(position.after(advice->move));
    }

    const Strategy& strategy_;
    const Follower follower_;
    std::set<std::pair<std::string, int>> seen_;
    std::set<std::pair<std::string, int>> positions_;
};

TEST(Follower, MeetsThePositionsThatAreChecked) {
    const Strategy strategy = bundled("6x4");
    EXPECT_EQ(Walk(strategy).positions(), check(strategy).positions);
}

// A game with the same stones, drawn at random; none where chance ends in a blind alley.
std::optional<Position> shuffled(const Position& position, Rng& rng) {
    Position game(position.variant());
    while (game.stones() < position.stones()) {
        auto moves = game.legal_moves();
        std::erase_if(moves, [&](Move move) { return position.at(game.landing(move)) != game.mover(); });
        if (moves.empty()) return std::nullopt;
        game.play(moves[rng.below(moves.size())]);
    }
    return game;
}

TEST(Follower, FindsAGameInWhateverOrderTheStonesCame) {
    const Strategy strategy = bundled("6x4");
    const Follower follower(strategy);
    Rng rng(1);
    int left = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Position position = game_of(strategy, follower, seed);
        while (position.stones() > 8) position.undo();
        const auto game = shuffled(position, rng);
        if (!game) continue;
        left += follower.card(*game) ? 0 : 1;
        const auto found = follower.game_to(*game);
        ASSERT_TRUE(found) << moves_text(*game);
        EXPECT_EQ(stones_text(*found), stones_text(position));
        EXPECT_TRUE(follower.card(*found)) << moves_text(*found);
    }
    EXPECT_GT(left, 20);
    EXPECT_FALSE(follower.game_to(*parse_moves(strategy.variant, "11")));
}

std::string advice_after(const Strategy& strategy, const std::string& moves) {
    const Position position = *parse_moves(strategy.variant, moves);
    const auto advice = Follower(strategy).advise(position);
    return advice ? to_text(strategy, position, *advice, Notation::automatic) : advice.error().message;
}

TEST(Follower, SaysWhy) {
    const Strategy strategy = bundled("6x4");
    EXPECT_EQ(advice_after(strategy, "1"), "Play 4: the plan says so.");
    EXPECT_EQ(advice_after(strategy, "6"), "Play 3: the plan says so.");
    EXPECT_EQ(advice_after(strategy, "14144"), "Play 5: card 7 has the lowest number, 1, there.");
    EXPECT_EQ(advice_after(strategy, "63633"), "Play 2: card 7 mirrored has the lowest number, 1, there.");
    EXPECT_EQ(advice_after(strategy, "14141"), "Play 1: it stops a line.");
}

// All cells are marked: stones that lie below are answered once the card is held, and not before.
TEST(Follower, AnswersOnlyStonesThatCameAfterTheCard) {
    const auto strategy =
        parse_strategy(R"({"format":"inarow-strategy","version":1,"variant":"4x2","owner":"second","claim":"not-lose",)"
                       R"("rule":["follow"],"cards":[{"numbers":[[9,0,0,0],[9,0,0,0]],"marks":[[1,1,1,1],[1,1,1,1]]}],)"
                       R"("plan":{"1":{"card":0,"mirror":false}}})");
    ASSERT_TRUE(strategy) << strategy.error().message;
    EXPECT_EQ(advice_after(*strategy, "1"), "Play 2: the card has the lowest number, 0, there.");
    EXPECT_EQ(advice_after(*strategy, "123"), "Play 3: the card answers there, above the last stone.");
}

TEST(Card, IsDrawnInAGame) {
    const Strategy strategy = bundled("6x4");
    EXPECT_EQ(draw(card_of(strategy, {7, false}), *parse_moves(strategy.variant, "14144")),
              " 3     1     1    [3]    0     0\n"
              "[9]    4     2     x     8     8\n"
              " x     1     0     o     0     0\n"
              " x    [9]   [2]    o    [1]   [5]\n"
              " 1     2     3     4     5     6\n");
}

TEST(Follower, SaysWhereTheStrategyIsLeft) {
    EXPECT_EQ(advice_after(bundled("6x4"), "111"), "the strategy is left at move 2: it plays 4 there");
    EXPECT_EQ(advice_after(bundled("7x6-4441"), "444"), "the strategy begins after 4441");
    EXPECT_EQ(advice_after(bundled("7x6-4441"), "44441"), "the strategy begins after 4441");
}

}  // namespace
}  // namespace inarow::strategy
