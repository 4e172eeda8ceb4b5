// Covers against brute force on every position of small boards; larger boards in covers_long_test.cpp.
#include "covers_check.hpp"

namespace inarow::testing {
namespace {

class Covers : public ::testing::TestWithParam<ExpectedCovers> {};

TEST_P(Covers, are_never_wrong_on_any_position) { expect_covers(GetParam()); }

INSTANTIATE_TEST_SUITE_P(small_boards, Covers,
                         ::testing::Values(ExpectedCovers{"4x4", 46815, 87369, 8104, 2234, 143573, 99.2},
                                           ExpectedCovers{"4x4@cylinder", 29203, 49487, 7968, 3192, 66648, 93.8},
                                           ExpectedCovers{"4x4k3", 965, 1433, 1204, 742, 835, 49.5},
                                           ExpectedCovers{"5x4k3", 6298, 9545, 9046, 4194, 2993, 33.1},
                                           ExpectedCovers{"4x5k3", 2578, 3892, 3689, 5804, 1451, 37.5},
                                           ExpectedCovers{"3x2x3k3", 37656, 56276, 28672, 13552, 68671, 68.59},
                                           ExpectedCovers{"2x2x4k3", 27762, 52802, 0, 0, 110598, 100}));

TEST(CoversOfTheThesis, are_wrong_on_some_positions) {
    EXPECT_GT(tally_covers("4x4", knowledge::RuleSet::of_thesis()).both_turns.wrong, 0);
}

}  // namespace
}  // namespace inarow::testing
