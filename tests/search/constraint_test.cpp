#include "inarow/constraint.hpp"

#include "boards.hpp"
#include "matchers.hpp"

namespace inarow {
namespace {

using Moves = std::vector<Move>;
using Place = Constraint::Place;

Constraints constraints_of(std::string_view variant, const std::vector<std::string_view>& texts) {
    Constraints constraints;
    for (const auto text : texts) constraints.rules.push_back(parse_constraint(board(variant), text).value());
    return constraints;
}

// "!" before them when a rule was lifted.
std::string letters_of(const AllowedMoves& allowed) {
    std::string letters = allowed.lifted ? "!" : "";
    for (const Move move : allowed.moves) letters += static_cast<char>('a' + move);
    return letters;
}

// The columns, by letter, that the constraints leave after these moves on 7x6.
std::string allowed_after(std::string_view moves, const std::vector<std::string_view>& texts) {
    return letters_of(allowed_moves(position_after("7x6", moves), constraints_of("7x6", texts)));
}
// The same where nothing is lifted.
std::string strictly_after(std::string_view moves, const std::vector<std::string_view>& texts) {
    Constraints constraints = constraints_of("7x6", texts);
    constraints.strict = true;
    return letters_of(allowed_moves(position_after("7x6", moves), constraints));
}

std::string complaint_about(std::string_view text) { return message_of(parse_constraint(board("7x6"), text)); }

TEST(Constraint, reads_player_rule_and_columns) {
    const auto constraint = parse_constraint(board("7x6"), "second: follow-up a,b,e,f").value();
    EXPECT_EQ(constraint.player, Stone::second);
    EXPECT_EQ(constraint.rule, Constraint::Rule::follow_up);
    EXPECT_THAT(constraint.places, ElementsAre(Place{0, -1}, Place{1, -1}, Place{4, -1}, Place{5, -1}));
    EXPECT_EQ(constraint.from, 1);
    EXPECT_EQ(parse_constraint(board("7x6"), "first: avoid d").value(),
              (Constraint{Stone::first, Constraint::Rule::avoid, {{3, -1}}, 1}));
}

TEST(Constraint, reads_cells_and_the_move_it_starts_at) {
    EXPECT_EQ(parse_constraint(board("7x6"), "first: avoid d,a6 from 8").value(),
              (Constraint{Stone::first, Constraint::Rule::avoid, {{3, -1}, {0, 5}}, 8}));
    EXPECT_EQ(parse_constraint(board("4x13"), "second: take b12").value(),
              (Constraint{Stone::second, Constraint::Rule::take, {{1, 11}}, 1}));
}

TEST(Constraint, spaces_around_its_parts_do_not_matter) {
    EXPECT_EQ(to_text(parse_constraint(board("7x6"), "  second :claim-even  b , c ").value()),
              "second: claim-even b,c");
}

TEST(Constraint, round_trips_through_text) {
    for (const auto text : {"second: follow-up a,b,e,f", "first: claim-even g", "first: avoid d,c",
                            "second: take b2,g6", "first: avoid a,c3 from 42", "second: follow-up a from 9"})
        EXPECT_EQ(to_text(parse_constraint(board("7x6"), text).value()), text);
}

TEST(Constraint, is_for_games_where_stones_drop) {
    EXPECT_THAT(message_of(parse_constraint(board("3x3k3@free"), "first: take c3")), HasSubstr("stones drop"));
}

TEST(Constraint, errors_name_the_problem_and_the_valid_forms) {
    EXPECT_THAT(complaint_about("third: avoid a"), AllOf(HasSubstr("'third'"), HasSubstr("first, second")));
    EXPECT_THAT(complaint_about("first: shun a"), AllOf(HasSubstr("'shun'"), HasSubstr("claim-even")));
    EXPECT_THAT(complaint_about("first: avoid h"), AllOf(HasSubstr("'h'"), HasSubstr("a-g")));
    EXPECT_THAT(complaint_about("first: avoid a7"), AllOf(HasSubstr("'a7'"), HasSubstr("rows 1-6")));
    EXPECT_THAT(complaint_about("first: avoid a0"), HasSubstr("rows 1-6"));
    EXPECT_THAT(complaint_about("first: take b"), AllOf(HasSubstr("'b'"), HasSubstr("cells")));
    EXPECT_THAT(complaint_about("first: follow-up b2"), AllOf(HasSubstr("'b2'"), HasSubstr("columns")));
    EXPECT_THAT(complaint_about("first: claim-even b2"), HasSubstr("columns"));
    EXPECT_THAT(complaint_about("first: avoid a from 0"), AllOf(HasSubstr("'0'"), HasSubstr("1-42")));
    EXPECT_THAT(complaint_about("first: avoid a from 43"), HasSubstr("1-42"));
    EXPECT_THAT(complaint_about("first: avoid a from b"), HasSubstr("'b'"));
    EXPECT_THAT(complaint_about("first: avoid from 8"), HasSubstr("'from 8'"));
    EXPECT_THAT(complaint_about("first: avoid 1"), HasSubstr("'1'"));
    EXPECT_THAT(complaint_about("first: avoid A"), HasSubstr("'A'"));
    EXPECT_THAT(complaint_about("first: avoid ab"), HasSubstr("'ab'"));
    EXPECT_THAT(complaint_about("first: avoid a,a"), HasSubstr("twice"));
    EXPECT_THAT(complaint_about("avoid a"), HasSubstr("second: follow-up a,b"));
    for (const auto text :
         {"", ":", "first:", "first: avoid", "first: avoid a,", "first: avoid ,a", "first: avoid a b", "first: avoid a from",
          "first: avoid a from 8 9", "first: avoid a99999999999", "first: avoid a-1", "first: avoid é"})
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
    EXPECT_EQ(allowed_moves(position, {{constraint}}).moves, (Moves{0, 1, 2, 3}));
}

TEST(ClaimEven, twice_is_once_with_all_columns) {
    EXPECT_EQ(allowed_after("241", {"second: claim-even a", "second: claim-even b"}), "ab");
}

TEST(Constraints, of_different_kinds_hold_together) {
    EXPECT_EQ(allowed_after("241", {"second: claim-even a,b", "second: avoid a"}), "b");
    EXPECT_EQ(allowed_after("241", {"second: claim-even a,b", "second: follow-up a"}), "a");
}

TEST(Take, takes_the_cell_when_it_can_be_taken) {
    EXPECT_EQ(allowed_after("2", {"second: take b2,d3"}), "b");
    EXPECT_EQ(allowed_after("4", {"second: take b2"}), "abcdefg");
    EXPECT_EQ(allowed_after("2442", {"first: take b3,d3"}), "bd");
    EXPECT_EQ(allowed_after("22", {"second: take b2"}), "abcdefg");
}

TEST(Avoid, of_a_cell_leaves_the_rest_of_its_column) {
    EXPECT_EQ(allowed_after("", {"first: avoid d1"}), "abcefg");
    EXPECT_EQ(allowed_after("44", {"first: avoid d1"}), "abcdefg");
}

TEST(From, binds_from_that_move_on) {
    EXPECT_EQ(allowed_after("44", {"first: avoid d from 4"}), "abcdefg");
    EXPECT_EQ(allowed_after("444", {"second: avoid d from 4"}), "abcefg");
    EXPECT_EQ(allowed_after("4444", {"first: avoid d from 4"}), "abcefg");
    EXPECT_EQ(allowed_after("1", {"second: follow-up a from 2"}), "a");
    EXPECT_EQ(allowed_after("1", {"second: follow-up a from 3"}), "abcdefg");
}

// Follow-up hangs on the last stone and gives way first.
TEST(Constraints, lift_follow_up_before_the_others) {
    EXPECT_EQ(allowed_after("1", {"second: follow-up a", "second: avoid a"}), "!bcdefg");
    EXPECT_EQ(allowed_after("14", {"first: follow-up d", "first: take a2"}), "!a");
}

TEST(Constraints, are_all_lifted_when_they_leave_no_move) {
    EXPECT_EQ(allowed_after("", {"first: avoid a,b,c,d,e,f,g"}), "!abcdefg");
    EXPECT_EQ(allowed_after("4", {"second: claim-even a,b,c,e,f,g", "second: avoid d"}), "!abcdefg");
    EXPECT_EQ(allowed_after("1", {"second: take a2", "second: avoid a"}), "!abcdefg");
}

TEST(StrictConstraints, leave_no_move_where_none_keeps_them) {
    EXPECT_EQ(strictly_after("", {"first: avoid a,b,c,d,e,f,g"}), "!");
    EXPECT_EQ(strictly_after("1", {"second: follow-up a", "second: avoid a"}), "!");
    EXPECT_EQ(strictly_after("1", {"second: follow-up a"}), "a");
}

// With so many cells left, the opponent of a player in breach would have so many stones after this one.
TEST(StrictConstraints, end_the_game_like_a_win_with_the_next_stone) {
    Constraints constraints = constraints_of("4x3k3", {"first: avoid a,b,c,d"});
    EXPECT_FALSE(over(position_after("4x3k3", ""), constraints));
    constraints.strict = true;
    EXPECT_TRUE(over(position_after("4x3k3", ""), constraints));
    EXPECT_EQ(known_by_rules(position_after("4x3k3", ""), constraints), exactly(-6));
    EXPECT_FALSE(over(position_after("4x3k3", "1"), constraints));
    EXPECT_EQ(breach_score(12), -6);
    EXPECT_EQ(breach_score(3), -1);
    EXPECT_EQ(breach_score(2), -1);
    EXPECT_EQ(breach_score(1), -1);
}

TEST(Constraints, a_game_that_is_over_has_no_moves) {
    EXPECT_EQ(allowed_after("1212121", {"second: claim-even a"}), "");
    EXPECT_EQ(strictly_after("1212121", {"second: avoid a,b,c,d,e,f,g"}), "");
}

}  // namespace
}  // namespace inarow
