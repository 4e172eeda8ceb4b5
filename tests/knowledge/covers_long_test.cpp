// The same on boards of up to two million positions.
#include "covers_check.hpp"

namespace inarow::testing {
namespace {

class CoversLong : public ::testing::TestWithParam<ExpectedCovers> {};

TEST_P(CoversLong, are_never_wrong_on_any_position) { expect_covers(GetParam()); }

INSTANTIATE_TEST_SUITE_P(boards, CoversLong,
                         ::testing::Values(ExpectedCovers{"5x4", 836821, 1509493, 263580, 78474, 2137944, 96.45},
                                           ExpectedCovers{"4x5", 379463, 709189, 78998, 54140, 1151353, 96.15},
                                           ExpectedCovers{"5x4@cylinder", 200450, 294310, 97915, 47800, 362795, 63.67},
                                           ExpectedCovers{"4x5@cylinder", 167696, 295916, 54400, 50920, 485782,
                                                          84.36}));

TEST(CoversOfTheThesisLong, are_wrong_this_often_on_5x4) {
    EXPECT_EQ(tally_covers("5x4", knowledge::RuleSet::of_thesis()).covers.wrong, 6472);
}

}  // namespace
}  // namespace inarow::testing
