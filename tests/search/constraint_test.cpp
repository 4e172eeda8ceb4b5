#include "search/constraint.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "boards.hpp"

namespace inarow {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using namespace testing_boards;
using Moves = std::vector<Move>;

// The columns, by letter, that the constraints leave after these moves on 7x6.
std::string allowed_after(std::string_view moves, const std::vector<std::string_view>& texts) {
    std::vector<Constraint> constraints;
    for (const auto text : texts) constraints.push_back(parse_constraint(board("7x6"), text).value());
    std::string letters;
    for (const Move move : allowed_moves(position_after("7x6", moves), constraints))
        letters += static_cast<char>('a' + move);
    return letters;
}

std::string complaint_about(std::string_view text) {
    const auto constraint = parse_constraint(board("7x6"), text);
    return constraint ? "" : constraint.error().message;
}

TEST(Constraint, reads_player_rule_and_columns) {
    const auto constraint = parse_constraint(board("7x6"), "second: follow-up a,b,e,f").value();
    EXPECT_EQ(constraint.player, Stone::second);
    EXPECT_EQ(constraint.rule, Constraint::Rule::follow_up);
    EXPECT_THAT(constraint.columns, ElementsAre(0, 1, 4, 5));
    EXPECT_EQ(parse_constraint(board("7x6"), "first: avoid d").value(),
              (Constraint{Stone::first, Constraint::Rule::avoid, {3}}));
}

TEST(Constraint, spaces_around_its_parts_do_not_matter) {
    EXPECT_EQ(to_text(parse_constraint(board("7x6"), "  second :claim-even  b , c ").value()),
              "second: claim-even b,c");
}

TEST(Constraint, round_trips_through_text) {
    for (const auto text : {"second: follow-up a,b,e,f", "first: claim-even g", "first: avoid d,c"})
        EXPECT_EQ(to_text(parse_constraint(board("7x6"), text).value()), text);
}

TEST(Constraint, errors_name_the_problem_and_the_valid_forms) {
    EXPECT_THAT(complaint_about("third: avoid a"), AllOf(HasSubstr("'third'"), HasSubstr("first, second")));
    EXPECT_THAT(complaint_about("first: shun a"), AllOf(HasSubstr("'shun'"), HasSubstr("claim-even")));
    EXPECT_THAT(complaint_about("first: avoid h"), AllOf(HasSubstr("'h'"), HasSubstr("a-g")));
    EXPECT_THAT(complaint_about("first: avoid 1"), HasSubstr("'1'"));
    EXPECT_THAT(complaint_about("first: avoid A"), HasSubstr("'A'"));
    EXPECT_THAT(complaint_about("first: avoid ab"), HasSubstr("'ab'"));
    EXPECT_THAT(complaint_about("first: avoid a,a"), HasSubstr("twice"));
    EXPECT_THAT(complaint_about("avoid a"), HasSubstr("second: follow-up a,b"));
    for (const auto text :
         {"", ":", "first:", "first: avoid", "first: avoid a,", "first: avoid ,a", "first: avoid a b"})
        EXPECT_NE(complaint_about(text), "") << text;
}

TEST(Avoid, leaves_the_other_columns) {
    EXPECT_EQ(allowed_after("", {"first: avoid d"}), "abcefg");
    EXPECT_EQ(allowed_after("4", {"first: avoid d"}), "abcdefg");
    EXPECT_EQ(allowed_after("", {"first: avoid a,b,c", "first: avoid e,f,g"}), "d");
}

TEST(FollowUp, answers_in_the_column_of_the_last_stone) {
    EXPECT_EQ(allowed_after("1", {"second: follow-up a,b"}), "a");
    EXPECT_EQ(allowed_after("2", {"second: follow-up a", "second: follow-up b"}), "b");
    EXPECT_EQ(allowed_after("3", {"second: follow-up a,b"}), "abcdefg");
}

TEST(FollowUp, asks_nothing_of_the_other_player_or_of_the_first_move) {
    EXPECT_EQ(allowed_after("11", {"second: follow-up a"}), "abcdefg");
    EXPECT_EQ(allowed_after("", {"first: follow-up a"}), "abcdefg");
}

TEST(FollowUp, ends_with_the_column) { EXPECT_EQ(allowed_after("2111111", {"second: follow-up a"}), "bcdefg"); }

TEST(ClaimEven, takes_the_even_square_when_it_is_offered) {
    EXPECT_EQ(allowed_after("2", {"second: claim-even b"}), "b");
    EXPECT_EQ(allowed_after("2223", {"first: claim-even b"}), "b");  // row 4, by whom ever rows 1 to 3 were filled
    EXPECT_EQ(allowed_after("241", {"second: claim-even a,b"}), "ab");
}

TEST(ClaimEven, never_plays_below_an_even_square) {
    EXPECT_EQ(allowed_after("4", {"second: claim-even b"}), "acdefg");
    EXPECT_EQ(allowed_after("44", {"second: claim-even b"}), "abcdefg");
}

TEST(ClaimEven, an_odd_top_square_has_no_even_one_above) {
    const Position position = position_after("4x5", "2222413");
    const auto constraint = parse_constraint(board("4x5"), "second: claim-even b").value();
    EXPECT_EQ(allowed_moves(position, {constraint}), (Moves{0, 1, 2, 3}));
}

TEST(ClaimEven, twice_is_once_with_all_columns) {
    EXPECT_EQ(allowed_after("241", {"second: claim-even a", "second: claim-even b"}), "ab");
}

TEST(Constraints, of_different_kinds_hold_together) {
    EXPECT_EQ(allowed_after("241", {"second: claim-even a,b", "second: avoid a"}), "b");
    EXPECT_EQ(allowed_after("241", {"second: claim-even a,b", "second: follow-up a"}), "a");
}

TEST(Constraints, are_all_lifted_when_they_leave_no_move) {
    EXPECT_EQ(allowed_after("1", {"second: follow-up a", "second: avoid a"}), "abcdefg");
    EXPECT_EQ(allowed_after("", {"first: avoid a,b,c,d,e,f,g"}), "abcdefg");
    EXPECT_EQ(allowed_after("4", {"second: claim-even a,b,c,e,f,g", "second: avoid d"}), "abcdefg");
}

TEST(Constraints, a_game_that_is_over_has_no_moves) {
    EXPECT_EQ(allowed_after("1212121", {"second: claim-even a"}), "");
}

}  // namespace
}  // namespace inarow
