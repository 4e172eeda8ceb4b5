// Explanations say how often a rule of thumb is right: what the experiment finds unless it is told otherwise.
#include "experiments.hpp"
#include "explain/rule_of_thumb.hpp"

namespace inarow::lab {
namespace {

TEST(Threats, are_counted_as_explanations_say) {
    const Table table = found("threats", {}).sections[0].table;
    for (std::size_t row = 0; const explain::RuleOfThumb& rule : explain::rules_of_thumb()) {
        EXPECT_EQ(count(table, row, "right_first_to_move"), rule.counted[0].right) << row;
        EXPECT_EQ(count(table, row, "right_first_to_move_of"), rule.counted[0].all) << row;
        EXPECT_EQ(count(table, row, "right_second_to_move"), rule.counted[1].right) << row;
        EXPECT_EQ(count(table, row, "right_second_to_move_of"), rule.counted[1].all) << row;
        ++row;
    }
}

}  // namespace
}  // namespace inarow::lab
