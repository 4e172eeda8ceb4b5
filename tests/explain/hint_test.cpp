#include <fmt/format.h>

#include "boards.hpp"
#include "explain/explained.hpp"
#include "explain/names.hpp"
#include "explain/text.hpp"
#include "inarow/notation.hpp"
#include "matchers.hpp"

namespace inarow::explain {
namespace {

// The cell that it names, and why.
std::string hint(std::string_view variant, std::string_view moves) {
    const Position position = position_after(variant, moves);
    const auto hint = hint_of(explain(position)).value();
    return fmt::format("{}: {}", move_name(position, hint.move), hint.why);
}

std::string reason(std::string_view variant, std::string_view moves, std::string_view next) {
    const Position position = position_after(variant, moves);
    return move_reason(position, parse_move(position.variant(), next).value());
}

TEST(MoveReason, says_what_shows_without_a_search) {
    EXPECT_EQ(reason("7x6", "112233", "4"), "it completes a1-b1-c1-d1");
    EXPECT_EQ(reason("7x6", "1122335", "4"), "it stops a1-b1-c1-d1");
    EXPECT_EQ(reason("7x6", "3344", "5"), "it threatens to complete a line at b1 or f1");
    EXPECT_EQ(reason("7x6", "4", "4"), "");
    EXPECT_EQ(reason("3x3k3@free", "a1b1", "a2"), "it threatens to complete a line at a3");
}

TEST(MoveReason, tells_a_line_that_cannot_be_completed_yet) {
    EXPECT_EQ(reason("7x6", "422337", "4"), "it prepares a line at a2 and e2");
}

TEST(Hint, names_a_move_and_says_how_many_win_and_what_it_aims_at) {
    EXPECT_EQ(hint("6x5", "3344"), "b1: 2 of 6 moves win; every reply is forced");
    EXPECT_THAT(hint("7x6", "7653642261274443464155"), HasSubstr(": 5 of 6 moves win; "));
}

// After c2 g1 it would be wrong to answer above the other player's stones.
TEST(Hint, gives_no_advice_that_depends_on_the_replies) { EXPECT_EQ(hint("7x6", "4444431"), "c2: 1 of 7 moves wins"); }

TEST(Hint, completes_a_line_where_it_can) { EXPECT_EQ(hint("7x6", "112233"), "d1: it completes a1-b1-c1-d1"); }

// A limit may leave moves undecided.
TEST(Hint, counts_no_move_as_worse_that_is_not_known_to_be) {
    const Position position = position_after("5x4", "33");
    Explanation explanation = at_first_sight(position, nullptr);
    explanation.value = value_of(position);
    explanation.value.bounds = {1, 9};
    EXPECT_FALSE(hint_of(explanation));
    const auto why = [&](Bound one, Bound others) {
        explanation.value.best = {2};
        explanation.value.bounds = weak(one);
        for (auto& [move, bound] : explanation.value.moves) bound = move == 2 ? one : others;
        return hint_of(explanation)->why;
    };
    EXPECT_EQ(why({1, 1}, {-1, 1}), "at least 1 of 5 moves wins");
    EXPECT_EQ(why({0, 0}, {-1, 0}), "the game is a draw, and at least 1 of 5 moves keeps it");
    EXPECT_EQ(why({0, 0}, {-1, -1}), "the game is a draw, and 1 of 5 moves keeps it");
}

TEST(Hint, says_what_there_is_in_draws_and_losses) {
    EXPECT_THAT(hint("4x4", ""), HasSubstr(": the game is a draw, and no move loses"));
    EXPECT_THAT(hint("5x4", "23"), HasSubstr(": the game is a draw, and 2 of 5 moves keep it"));
    EXPECT_THAT(hint("5x4", "3213"), HasSubstr(": every move loses"));
}

}  // namespace
}  // namespace inarow::explain
