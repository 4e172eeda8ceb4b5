// Combinations of threats against brute force on every position of small boards; larger ones in
// combination_long_test.cpp.
#include "knowledge/combination.hpp"

#include "combination_check.hpp"

namespace inarow::testing {
namespace {

using knowledge::Flaw;
using knowledge::RuleSet;

struct Expected {
    const char* board;
    long combinations;
    long fresh;
    long doomed;
};

class Combinations : public ::testing::TestWithParam<Expected> {};

TEST_P(Combinations, are_never_wrong_on_any_position) {
    const Expected& expected = GetParam();
    const CombinationTally tally = tally_combinations(expected.board);
    EXPECT_EQ(tally.combinations, (Claimed{expected.combinations, 0}));
    EXPECT_EQ(tally.fresh, expected.fresh);
    EXPECT_EQ(tally.doomed, (Claimed{expected.doomed, 0}));
}

INSTANTIATE_TEST_SUITE_P(small_boards, Combinations,
                         ::testing::Values(Expected{"4x4", 182, 164, 0}, Expected{"4x4@cylinder", 192, 184, 0},
                                           Expected{"4x5", 1964, 1666, 714}, Expected{"5x4k3", 12, 12, 710},
                                           Expected{"4x5k3", 316, 242, 124}, Expected{"3x2x3k3", 3180, 3180, 0}));

// Each condition is there for a reason: without it, brute force finds false claims.
TEST(FlawedCombinations, are_caught) {
    for (const Flaw flaw : {Flaw::combination_open_crossing, Flaw::combination_any_open_pair})
        EXPECT_GT(tally_combinations("4x4", RuleSet(flaw)).combinations.wrong, 0) << static_cast<int>(flaw);
    EXPECT_GT(tally_combinations("4x4", RuleSet(Flaw::doomed_by_one)).doomed.wrong, 0);
}

}  // namespace
}  // namespace inarow::testing
