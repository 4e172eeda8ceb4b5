// The same on larger boards, and ten thousand games against every kind of opponent.
#include "boards.hpp"
#include "book_games.hpp"
#include "plan_check.hpp"

namespace inarow::testing {
namespace {

struct PlayedOut {
    const char* board;
    int max_empty;
};

class PlansLong : public ::testing::TestWithParam<PlayedOut> {};

TEST_P(PlansLong, keep_every_claim_to_the_end) {
    const PlansTally tally = play_out(GetParam().board, {}, GetParam().max_empty);
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

INSTANTIATE_TEST_SUITE_P(against, BookGamesLong, ::testing::ValuesIn(all_opponents()), name_of_opponent);

}  // namespace
}  // namespace inarow::testing
