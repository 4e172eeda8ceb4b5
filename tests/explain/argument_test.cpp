#include "base/json.hpp"
#include "boards.hpp"
#include "cube_positions.hpp"
#include "explain/audit.hpp"
#include "explain/explained.hpp"
#include "explain/json.hpp"
#include "explain/reason.hpp"
#include "explain/text.hpp"
#include "matchers.hpp"

namespace inarow::explain {
namespace {

int count_arguments(const Reason& reason) {
    int count = reason.argument.has_value();
    for (const auto& [move, next] : reason.branches) count += count_arguments(next);
    return count;
}

TEST(Argument, of_the_cube_is_told_at_the_root_and_at_leaves) {
    Rng rng(5);
    testing_cube::PlainOutcome outcome;
    int at_root = 0;
    int at_leaves = 0;
    for (int i = 0; i < 40; ++i) {
        const Position position = testing_cube::some_careful_position(50 + i % 6, rng);
        SCOPED_TRACE(moves_text(position));
        const Explanation explanation = explain(position);
        const int white = outcome(cube::make_node(position));
        at_root += static_cast<int>(explanation.arguments.size());
        for (const Argument& argument : explanation.arguments) {
            EXPECT_GE(owner_of(argument) == Stone::first ? white : -white, wins(argument) ? 1 : 0);
            EXPECT_THAT(explanation_text(explanation),
                        HasSubstr(argument_text(position.variant(), argument, Length::full)));
        }
        for (const auto& [claim, reason] : explanation.reasons) at_leaves += count_arguments(reason);
    }
    EXPECT_GT(at_root, 10);
    EXPECT_GT(at_leaves, 10);
}

TEST(Argument, pairs_keep_the_second_player_from_losing) {
    const Explanation explanation = explain(position_after("5x5k5@free", ""));
    ASSERT_EQ(explanation.arguments.size(), 2U);
    EXPECT_EQ(explanation.bounds, exactly(0)) << "each player has pairs";
    check_pairing(explanation.position, std::get<knowledge::Pairing>(explanation.arguments[1]));
    EXPECT_THAT(
        explanation_text(explanation),
        HasSubstr("The second player does not lose: every line left to the first player contains one of these pairs"));
}

TEST(Argument, of_threats_needs_no_search) {
    const Explanation explanation =
        explain(position_after("8x8k5@free", "e6e1a8h2a2d4b2b5d5d3e8h5a5b7a1g7f8c6e4b6c5c2"), 100);
    const std::string text = explanation_text(explanation);
    EXPECT_GT(explanation.bounds.lo, 0);
    EXPECT_THAT(text, HasSubstr("The first player is to move and wins: play "));
    EXPECT_THAT(text, HasSubstr("\nThe first player wins: e7 forces e5, then b4 forces d6, then c4 forces b3, then g8 forces f7, then d8; "
                                "whatever the reply, c8 or h8 completes a line.\n"));
}

TEST(Argument, is_left_out_where_rules_are_named) {
    Rng rng(5);
    const Position position = testing_cube::some_careful_position(54, rng);
    const auto rules = knowledge::RuleSet::only({knowledge::Rule::vertical});
    EXPECT_TRUE(explain(position, unlimited, rules).arguments.empty());
}

}  // namespace
}  // namespace inarow::explain
