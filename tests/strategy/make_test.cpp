#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "inarow/notation.hpp"
#include "solvers/solvers.hpp"
#include "strategy/check.hpp"
#include "strategy/follower.hpp"
#include "strategy/make/maker.hpp"
#include "strategy/open.hpp"

namespace inarow::strategy {
namespace {

struct Asked {
    const char* variant;
    const char* moves;
    Stone owner;
    Claim claim;
};

std::ostream& operator<<(std::ostream& out, const Asked& asked) {
    return out << asked.variant << " after '" << asked.moves << "' " << player_name(asked.owner);
}

Strategy begun(const Asked& asked) {
    Strategy strategy;
    strategy.variant = *parse_variant(asked.variant);
    strategy.moves = parse_moves(strategy.variant, asked.moves)->moves();
    strategy.owner = asked.owner;
    strategy.claim = asked.claim;
    strategy.rules = {true, true, true};
    return strategy;
}

Strategy made(const Strategy& from, Control& control, std::uint64_t seed = 1) {
    const auto solver = *make_solver("alphabeta", from.variant, {});
    MakerProgress progress;
    return *make(from, *solver, {}, {.seed = seed, .work_for_a_card = 300'000}, control, progress);
}
Strategy made(const Strategy& from, std::uint64_t seed = 1) {
    Control control;
    return made(from, control, seed);
}

CheckReport checked(const Strategy& strategy) { return check(strategy); }

class Made : public testing::TestWithParam<Asked> {};

TEST_P(Made, KeepsTheClaim) {
    const Strategy strategy = made(begun(GetParam()));
    const CheckReport report = checked(strategy);
    EXPECT_EQ(report.verdict, Verdict::valid) << report.reason << '\n' << to_text(strategy);
    EXPECT_EQ(report.unreached, 0);
}

INSTANTIATE_TEST_SUITE_P(Boards, Made,
                         testing::Values(Asked{"4x4", "", Stone::first, Claim::not_lose},
                                         Asked{"4x4", "", Stone::second, Claim::not_lose},
                                         Asked{"5x4", "", Stone::first, Claim::not_lose},
                                         Asked{"4x4k3", "", Stone::first, Claim::win},
                                         Asked{"6x4", "3414", Stone::second, Claim::win},
                                         Asked{"4x4@cylinder", "", Stone::second, Claim::not_lose},
                                         Asked{"7x6", "44424472", Stone::first, Claim::win},
                                         Asked{"2x2x3k3", "", Stone::second, Claim::not_lose},
                                         Asked{"9x7k3", "", Stone::first, Claim::win}));

std::optional<Strategy> one_card(const Asked& asked, std::uint64_t work) {
    const Strategy from = begun(asked);
    const auto solver = *make_solver("alphabeta", from.variant, {});
    Control control;
    return find_card(from, *solver, {}, {.work_for_a_card = work}, control);
}

// For the player to move, and for the other.
TEST(Make, FindsOneCardThatWins) {
    for (const Asked& asked :
         {Asked{"7x6", "44424472", Stone::first, Claim::win}, Asked{"6x4", "3414", Stone::second, Claim::win},
          Asked{"6x4", "34143", Stone::second, Claim::win}}) {
        const auto found = one_card(asked, 3'000'000);
        ASSERT_TRUE(found) << asked;
        const CheckReport report = checked(*found);
        EXPECT_EQ(report.verdict, Verdict::valid) << asked;
        EXPECT_EQ(report.cards, 1);
        EXPECT_EQ(report.moves, 0);
    }
}

TEST(Make, FindsNoCardInTooLittleWork) { EXPECT_FALSE(one_card({"7x6", "44424472", Stone::first, Claim::win}, 1)); }

TEST(Make, RepeatsWithTheSeed) {
    const Strategy from = begun({"6x4", "3414", Stone::second, Claim::win});
    EXPECT_EQ(to_text(made(from, 7)), to_text(made(from, 7)));
}

TEST(Make, ListsWhatIsOpenAndGoesOn) {
    Control control;
    control.node_limit = 3'000;
    const Strategy begun_only = made(begun({"6x4", "3414", Stone::second, Claim::win}), control);
    EXPECT_FALSE(begun_only.open.empty());
    EXPECT_EQ(checked(begun_only).verdict, Verdict::unchecked);
    const Strategy whole = made(begun_only);
    EXPECT_TRUE(whole.open.empty());
    EXPECT_EQ(checked(whole).verdict, Verdict::valid);
}

TEST(Make, MakesAWholeStrategyNoLarger) {
    const Strategy first = made(begun({"5x4", "", Stone::first, Claim::not_lose}));
    const Strategy again = made(first, 2);
    EXPECT_EQ(checked(again).verdict, Verdict::valid);
    EXPECT_LE(checked(again).cards, checked(first).cards);
    EXPECT_LE(checked(again).moves, checked(first).moves);
}

TEST(Make, PutsACardInPlaceOfMoves) {
    Strategy strategy = made(begun({"4x4", "", Stone::first, Claim::not_lose}));
    ASSERT_EQ(checked(strategy).moves, 0);
    const Position start = position_after(strategy.variant, strategy.moves);
    const Move move = Follower(strategy).advise(start)->move;
    strategy.plan = {{start.moves(), move}, {start.after(move).moves(), CardUse{0, false}}};
    ASSERT_EQ(checked(strategy).moves, 1);
    const CheckReport report = checked(made(strategy));
    EXPECT_EQ(report.verdict, Verdict::valid) << report.reason;
    EXPECT_EQ(report.moves, 0);
}

TEST(OpenPositions, AreTheTurnsWithoutAnAnswer) {
    Strategy strategy = begun({"3x2k2", "", Stone::first, Claim::win});
    EXPECT_EQ(open_positions(strategy), (std::vector<std::vector<Move>>{{}}));
    strategy.plan = {{{}, Move{1}}};
    EXPECT_TRUE(open_positions(strategy).empty());
}

}  // namespace
}  // namespace inarow::strategy
