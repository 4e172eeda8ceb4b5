// The same on boards of up to two million positions.
#include "combination_check.hpp"

namespace inarow::testing {
namespace {

struct Expected {
    const char* board;
    long combinations;
    long fresh;
    long doomed;
};

class CombinationsLong : public ::testing::TestWithParam<Expected> {};

TEST_P(CombinationsLong, are_never_wrong_on_any_position) {
    const Expected& expected = GetParam();
    const CombinationTally tally = tally_combinations(expected.board);
    EXPECT_EQ(tally.combinations, (Claimed{expected.combinations, 0}));
    EXPECT_EQ(tally.fresh, expected.fresh);
    EXPECT_EQ(tally.doomed, (Claimed{expected.doomed, 0}));
}

INSTANTIATE_TEST_SUITE_P(boards, CombinationsLong,
                         ::testing::Values(Expected{"5x4", 9132, 6864, 0}, Expected{"5x4@cylinder", 3390, 2720, 17560},
                                           Expected{"4x5@cylinder", 2168, 936, 1876}));

}  // namespace
}  // namespace inarow::testing
