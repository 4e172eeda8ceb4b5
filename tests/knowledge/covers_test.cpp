// Covers against brute force on every position of small boards; larger boards in covers_long_test.cpp.
#include "covers_check.hpp"

namespace inarow::testing {
namespace {

using knowledge::Flaw;
using knowledge::RuleSet;

// How many positions each claim is made of.  Fewer would be a loss of knowledge, more is welcome.
struct ExpectedCovers {
    const char* board;
    long covers;
    long both_turns;
    long afterevens;
    long odd_threats;
    long any_turn;
};

class Covers : public ::testing::TestWithParam<ExpectedCovers> {};

TEST_P(Covers, are_never_wrong_on_any_position) {
    const ExpectedCovers& expected = GetParam();
    const CoversTally tally = tally_everything(expected.board);
    EXPECT_EQ(tally.covers, (Claimed{expected.covers, 0}));
    EXPECT_EQ(tally.both_turns, (Claimed{expected.both_turns, 0}));
    EXPECT_EQ(tally.afterevens, (Claimed{expected.afterevens, 0}));
    EXPECT_EQ(tally.odd_threats, (Claimed{expected.odd_threats, 0}));
    EXPECT_EQ(tally.any_turn, (Claimed{expected.any_turn, 0}));
}

INSTANTIATE_TEST_SUITE_P(small_boards, Covers,
                         ::testing::Values(ExpectedCovers{"4x4", 46815, 87369, 8104, 2234, 143573},
                                           ExpectedCovers{"4x4@cylinder", 29203, 49487, 7968, 3192, 66648},
                                           ExpectedCovers{"4x4k3", 965, 1433, 1204, 742, 835},
                                           ExpectedCovers{"5x4k3", 6298, 9545, 9046, 4194, 2993},
                                           ExpectedCovers{"4x5k3", 2578, 3892, 3689, 5804, 1451},
                                           ExpectedCovers{"3x2x3k3", 37656, 56276, 28672, 13552, 68671},
                                           ExpectedCovers{"2x2x4k3", 27762, 52802, 0, 0, 110598}));

// Each condition of the rules is there for a reason: without it, brute force finds false covers.
class FlawedRules : public ::testing::TestWithParam<Flaw> {};

TEST_P(FlawedRules, are_caught) { EXPECT_GT(tally_covers("4x4", RuleSet(GetParam())).both_turns.wrong, 0); }

INSTANTIATE_TEST_SUITE_P(on_4x4, FlawedRules,
                         ::testing::Values(Flaw::no_constraint_1, Flaw::literal_constraint_2, Flaw::no_constraint_2,
                                           Flaw::no_constraint_3, Flaw::baseclaim_any_row, Flaw::specialbefore_alone,
                                           Flaw::lowinverse_both_uppers, Flaw::aftereven_any_column,
                                           Flaw::before_any_successor));

// With rows counted from the bottom on a board of odd height.
TEST(FlawedRulesOnOddHeights, without_a_virtual_row_are_caught) {
    for (const auto* text : {"4x5k3", "4x3k3"})
        EXPECT_GT(tally_covers(text, RuleSet(Flaw::no_virtual_row)).covers.wrong, 0) << text;
}

}  // namespace
}  // namespace inarow::testing
