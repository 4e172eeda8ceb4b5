// Combinations of threats, told.

#include "boards.hpp"
#include "explain/explained.hpp"
#include "explain/text.hpp"
#include "matchers.hpp"

namespace inarow::explain {
namespace {

TEST(Combination, of_lines_that_cross_is_told) {
    const Explanation explanation = explain(position_after("7x6", "211152346753552115172672"));
    ASSERT_EQ(explanation.verdicts.size(), 1U);
    EXPECT_EQ(explanation.verdicts[0].ground, knowledge::Ground::combination);
    EXPECT_EQ(explanation.bounds.lo, 1);
    const std::string text = explanation_text(explanation);
    EXPECT_THAT(text,
                HasSubstr("By two lines that cross at d3 and rules elsewhere, the first player wins: 1 rule stops"));
    EXPECT_THAT(text,
                HasSubstr(" ! b3-c3-d3-e3 and c4-d3-e2-f1 cross at d3; the first player gets c3 or c4, which makes "
                          "d3 their odd threat; they answer directly above: in the column of d3 every stone in an "
                          "even row, in the column of c3 every stone below c4;"));
}

TEST(Combination, of_two_threats_is_told) {
    const Explanation explanation = explain(position_after("7x6", "71114147447356143731"));
    const auto& [claim, reason] = explanation.reasons.front();
    ASSERT_EQ(reason.branches.size(), 1U);
    EXPECT_THAT(reason_text(claim, reason), HasSubstr("; the second player cannot complete b1-b2-b3-b4, which needs "
                                                      "two cells directly below threats: b1 and b3"));
}

TEST(Combination, is_not_one_of_the_nine_rules) {
    knowledge::RuleSet all;
    EXPECT_TRUE(explain(position_after("7x6", "211152346753552115172672"), unlimited, all).verdicts.empty());
}

}  // namespace
}  // namespace inarow::explain
