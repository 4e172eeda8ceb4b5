// What the daily tests of rules, plans and pairings say, on larger boards, and ten thousand games by the book against
// every kind of opponent.
#include <gtest/gtest.h>

#include "boards.hpp"
#include "book_games.hpp"
#include "bounds_check.hpp"
#include "combination_check.hpp"
#include "pairing_check.hpp"
#include "plan_check.hpp"

namespace inarow::testing {
namespace {

struct PlayedOut {
    const char* board;
    int max_empty;
};

class PlansLong : public ::testing::TestWithParam<PlayedOut> {};

TEST_P(PlansLong, keep_every_claim_to_the_end) {
    const PlansTally tally = play_out(GetParam().board, GetParam().max_empty);
    EXPECT_GT(tally.plans.count, 0);
    EXPECT_EQ(tally.plans.wrong, 0);
    RecordProperty("plans", std::to_string(tally.plans.count));
    RecordProperty("games", std::to_string(tally.games));
}

INSTANTIATE_TEST_SUITE_P(boards, PlansLong,
                         ::testing::Values(PlayedOut{"5x4", 9}, PlayedOut{"4x5", 12}, PlayedOut{"5x4@cylinder", 20},
                                           PlayedOut{"4x5@cylinder", 20}));

class BookGamesLong : public ::testing::TestWithParam<std::string_view> {};

TEST_P(BookGamesLong, end_no_worse_than_the_book_claims) {
    EXPECT_EQ(play_match(GetParam(), 10'000), (Claimed{10'000, 0}));
}

INSTANTIATE_TEST_SUITE_P(against, BookGamesLong, ::testing::ValuesIn(opponents), name_of_opponent);

// Boards of millions of positions.
class SoundBoundsLong : public ::testing::TestWithParam<const char*> {};

TEST_P(SoundBoundsLong, hold_on_every_position) { expect_sound_bounds(GetParam()); }

INSTANTIATE_TEST_SUITE_P(boards, SoundBoundsLong,
                         ::testing::Values("5x4", "4x5", "5x5k3", "4x6", "6x4k3", "4x7k3", "7x3k3", "5x4@cylinder",
                                           "4x5@cylinder", "3x3x2k3", "3x2x4k3", "5x4@torus", "4x5@torus"));

class CombinationsLong : public ::testing::TestWithParam<ExpectedCombinations> {};

TEST_P(CombinationsLong, are_never_wrong_on_any_position) { expect_combinations(GetParam()); }

INSTANTIATE_TEST_SUITE_P(boards, CombinationsLong,
                         ::testing::Values(ExpectedCombinations{"5x4", 9132, 6864, 0},
                                           ExpectedCombinations{"5x4@cylinder", 3390, 2720, 17560},
                                           ExpectedCombinations{"4x5@cylinder", 2168, 936, 1876}));

TEST(EveryPairingLong, keeps_its_owner_from_losing) {
    const PairingTally tally = tally_pairings("4x4k3@free");
    EXPECT_GT(tally.pairings, 1000);
    EXPECT_EQ(tally.wrong, 0) << "of " << tally.pairings;
    RecordProperty("pairings", std::to_string(tally.pairings));
}

}  // namespace
}  // namespace inarow::testing
