// The same on boards of up to two million positions, and what each flaw of the rules costs there.
#include "covers_check.hpp"

namespace inarow::testing {
namespace {

using knowledge::Flaw;
using knowledge::RuleSet;

struct CoverCounts {
    const char* board;
    long covers;
    long both_turns;
    double coverage;  // per cent of the positions that the controller holds, the adversary to move
};

class CoversLong : public ::testing::TestWithParam<CoverCounts> {};

TEST_P(CoversLong, are_never_wrong_on_any_position) {
    const CoverCounts& expected = GetParam();
    const CoversTally tally = tally_everything(expected.board);
    EXPECT_EQ(tally.covers, (Claimed{expected.covers, 0}));
    EXPECT_EQ(tally.both_turns, (Claimed{expected.both_turns, 0}));
    EXPECT_EQ(tally.afterevens.wrong, 0);
    EXPECT_EQ(tally.odd_threats.wrong, 0);
    EXPECT_EQ(tally.any_turn.wrong, 0);
    EXPECT_NEAR(tally.coverage(), expected.coverage, 0.05);
    RecordProperty("odd_threats", std::to_string(tally.odd_threats.count));
    RecordProperty("any_turn", std::to_string(tally.any_turn.count));
}

INSTANTIATE_TEST_SUITE_P(boards, CoversLong,
                         ::testing::Values(CoverCounts{"5x4", 836821, 1509493, 96.45},
                                           CoverCounts{"4x5", 379463, 709189, 96.15},
                                           CoverCounts{"5x4@cylinder", 200450, 294310, 63.67},
                                           CoverCounts{"4x5@cylinder", 167696, 295916, 84.36}));

struct Loss {
    Flaw flaw;
    long wrong;
};

class FlawedRulesLong : public ::testing::TestWithParam<Loss> {};

TEST_P(FlawedRulesLong, give_this_many_false_covers_on_5x4) {
    EXPECT_EQ(tally_covers("5x4", RuleSet(GetParam().flaw)).covers.wrong, GetParam().wrong);
}

// The last condition is not known to be needed; it is kept because the proof uses it.
INSTANTIATE_TEST_SUITE_P(conditions, FlawedRulesLong,
                         ::testing::Values(Loss{Flaw::no_constraint_1, 49810}, Loss{Flaw::literal_constraint_2, 6472},
                                           Loss{Flaw::no_constraint_3, 11501}, Loss{Flaw::baseclaim_any_row, 7034},
                                           Loss{Flaw::specialbefore_alone, 7160},
                                           Loss{Flaw::lowinverse_both_uppers, 15041},
                                           Loss{Flaw::aftereven_any_column, 3128},
                                           Loss{Flaw::before_any_successor, 9406},
                                           Loss{Flaw::highinverse_unconditional, 0}));

}  // namespace
}  // namespace inarow::testing
