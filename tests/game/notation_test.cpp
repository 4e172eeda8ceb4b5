#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "boards.hpp"
#include "game/drawing.hpp"

namespace inarow {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using namespace testing_boards;

std::string complaint_about(std::string_view variant, std::string_view moves, Notation notation = Notation::columns) {
    const auto position = parse_moves(board(variant), moves, notation);
    return position ? "" : position.error().message;
}

TEST(Notation, columns_count_from_1_and_continue_with_letters) {
    EXPECT_EQ(position_after("7x6", "4453").moves(), (std::vector<Move>{3, 3, 4, 2}));
    EXPECT_EQ(position_after("61x1k5", "19aAZ").moves(), (std::vector<Move>{0, 8, 9, 35, 60}));
}

TEST(Notation, zero_based_counts_from_0_and_must_be_named) {
    EXPECT_EQ(parse_moves(board("7x6"), "0336", Notation::zero_based).value().moves(), (std::vector<Move>{0, 3, 3, 6}));
    EXPECT_NE(complaint_about("7x6", "0336"), "");
    EXPECT_NE(complaint_about("7x6", "7", Notation::zero_based), "");
}

TEST(Notation, every_column_round_trips) {
    for (const Notation notation : {Notation::columns, Notation::zero_based})
        for (Move move = 0; move < 61; ++move)
            EXPECT_EQ(parse_move(board("61x1k5"), to_text(board("61x1k5"), move, notation), notation), move);
}

TEST(Notation, games_round_trip) {
    Rng rng(5);
    for (const auto text : boards_of_every_kind) {
        const Position game = random_game(board(text), rng);
        EXPECT_EQ(parse_moves(board(text), moves_text(game)).value().moves(), game.moves()) << text;
    }
}

TEST(Notation, spaces_and_commas_between_moves_do_not_matter) {
    for (const auto text : {"4 4 5 3", "4,4,5,3", "4, 4, 5, 3", " 44 53 ", "44,53,"})
        EXPECT_EQ(moves_text(position_after("7x6", text)), "4453") << text;
    EXPECT_EQ(moves_text(position_after("15x15k5@free", "c10, b2 a1")), "c10b2a1");
    EXPECT_EQ(moves_text(position_after("4x4x4", "0 F C")), "0FC");
    EXPECT_EQ(moves_text(position_after("7x6", " , ")), "");
    EXPECT_THAT(complaint_about("7x6", "4 4, 8"), AllOf(HasSubstr("'8'"), HasSubstr("move 3 of '4 4, 8'")));
    EXPECT_NE(complaint_about("15x15k5@free", "c 1", Notation::cells), "");
}

TEST(Notation, a_move_is_numbered_in_the_text_that_gave_it) {
    const auto after = [](std::string_view moves) { return parse_moves(position_after("7x6", "444444"), moves); };
    EXPECT_THAT(after("8").error().message, HasSubstr("'8' at move 1 of '8'"));
    EXPECT_THAT(after("24").error().message, HasSubstr("column 4 is full at move 2 of '24'"));
}

TEST(Notation, a_full_column_is_reported_with_its_number) {
    EXPECT_THAT(complaint_about("7x6", "4444444"), AllOf(HasSubstr("column 4 is full"), HasSubstr("move 7")));
}

TEST(Notation, an_invalid_column_is_reported_with_its_place) {
    EXPECT_THAT(complaint_about("7x6", "448"), AllOf(HasSubstr("'8'"), HasSubstr("move 3"), HasSubstr("1-7")));
    EXPECT_THAT(complaint_about("7x6", "44\n"), HasSubstr("unprintable"));
}

TEST(Notation, a_move_after_the_end_is_an_error_but_a_finished_game_is_not) {
    EXPECT_TRUE(position_after("7x6", "1212121").won());
    EXPECT_THAT(complaint_about("7x6", "12121212"), AllOf(HasSubstr("over"), HasSubstr("8")));
}

TEST(Notation, an_unknown_notation_names_the_known_ones) {
    EXPECT_EQ(parse_notation("columns").value(), Notation::columns);
    EXPECT_EQ(parse_notation("zero-based").value(), Notation::zero_based);
    EXPECT_THAT(parse_notation("chess").error().message, AllOf(HasSubstr("chess"), HasSubstr("zero-based")));
}

TEST(Notation, squares_have_letters_and_rows_from_1) {
    EXPECT_EQ(square_name(0, 0), "a1");
    EXPECT_EQ(square_name(3, 5), "d6");
    EXPECT_EQ(square_name(25, 0), "z1");
    EXPECT_EQ(square_name(26, 0), "A1");
    for (int column = 0; column < 52; ++column) EXPECT_EQ(square_name(column, 0).front(), column_letter(column));
}

TEST(Notation, cells_label_the_drawn_board_with_letters_and_rows) {
    EXPECT_EQ(draw(position_after("4x4", "121"), Notation::cells),
              " 4 . . . .\n"
              " 3 . . . .\n"
              " 2 x . . .\n"
              " 1 x o . .\n"
              "   a b c d\n");
}

TEST(Notation, the_board_is_drawn_as_people_see_it) {
    EXPECT_EQ(draw(position_after("4x4", "121")),
              " . . . .\n"
              " . . . .\n"
              " x . . .\n"
              " x o . .\n"
              " 1 2 3 4\n");
}

TEST(Notation, a_winning_line_is_drawn_in_capitals) {
    EXPECT_EQ(draw(position_after("4x4", "1212121")),
              " X . . .\n"
              " X o . .\n"
              " X o . .\n"
              " X o . .\n"
              " 1 2 3 4\n");
}

}  // namespace
}  // namespace inarow
