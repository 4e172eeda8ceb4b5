// The cube's rules against plain search, on earlier positions and more of them than every day.
#include "rules_check.hpp"

namespace inarow::testing_cube {
namespace {

TEST(CubeRules, claim_nothing_false_from_44_stones_on) {
    EXPECT_EQ(tally_rules(judge(44, 57, 20'000, 103)).wrong, std::vector<std::string>{});
}

TEST(CubeRules, claim_nothing_false_from_44_stones_on_where_both_have_odd_threats) {
    EXPECT_EQ(tally_rules(judge_if(44, 57, 10'000, 104, has_odd_threats)).wrong, std::vector<std::string>{});
}

}  // namespace
}  // namespace inarow::testing_cube
