#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "boards.hpp"
#include "explain/explained.hpp"
#include "explain/text.hpp"

namespace inarow::explain {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::StartsWith;
using testing_boards::position_after;

std::string hint(std::string_view variant, std::string_view moves) {
    return hint_text(explain(position_after(variant, moves)));
}

TEST(Hint, says_how_many_moves_win_and_what_they_aim_at) {
    EXPECT_EQ(hint("6x5", "3344"), "2 of 6 moves win; every reply is forced");
    EXPECT_THAT(hint("7x6", "7653642261274443464155"), StartsWith("5 of 6 moves win; "));
}

// After c2 g1 it would be wrong to answer above the other player's stones.
TEST(Hint, gives_no_advice_that_depends_on_the_replies) { EXPECT_EQ(hint("7x6", "4444431"), "1 of 7 moves wins"); }

// The reason ends in a sequence of threats, which no verdict of the rules is.
TEST(Hint, aims_at_no_threat_of_a_rule_where_threats_force_the_win) {
    EXPECT_EQ(hint("5x5@free", "c3a1c4e1"), "21 of 21 moves win");
}

TEST(Hint, names_no_move_where_a_line_can_be_completed) {
    EXPECT_EQ(hint("7x6", "112233"), "you can complete a line now");
}

// A limit may leave moves undecided.
TEST(Hint, counts_no_move_as_worse_that_is_not_known_to_be) {
    const Position position = position_after("5x4", "33");
    Explanation explanation = at_first_sight(position, nullptr);
    explanation.value = value_of(position);
    explanation.value.bounds = {1, 9};
    EXPECT_EQ(hint_text(explanation), "you can win, but which moves win is not known within the time");
    explanation.value.moves.at(2).lo = 1;
    EXPECT_EQ(hint_text(explanation), "at least 1 of 5 moves wins");
    for (auto& [move, bound] : explanation.value.moves) bound = move == 2 ? Bound{0, 0} : Bound{-1, 0};
    explanation.value.bounds = {0, 0};
    EXPECT_EQ(hint_text(explanation), "the game is a draw, and at least 1 of 5 moves keeps it");
    for (auto& [move, bound] : explanation.value.moves) bound = move == 2 ? Bound{0, 0} : Bound{-1, -1};
    EXPECT_EQ(hint_text(explanation), "the game is a draw, and 1 of 5 moves keeps it");
}

TEST(Hint, says_what_there_is_in_draws_and_losses) {
    EXPECT_EQ(hint("4x4", ""), "the game is a draw, and no move loses");
    EXPECT_THAT(hint("6x5", "3"), StartsWith("the game is a draw, and 2 of 6 moves keep it"));
    EXPECT_EQ(hint("6x5", "33442"), "every move loses; make it last");
}

}  // namespace
}  // namespace inarow::explain
