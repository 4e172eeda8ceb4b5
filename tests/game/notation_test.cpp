
#include "boards.hpp"
#include "game/drawing.hpp"
#include "matchers.hpp"

namespace inarow {
namespace {

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

std::string cells_text(const Position& position) {
    std::string text;
    for (const Cell cell : position.filled())
        text += square_name(cell / position.variant().height, cell % position.variant().height) + ' ';
    return text;
}

TEST(Notation, games_round_trip) {
    Rng rng(5);
    for (const auto text : boards_of_every_kind) {
        const Position game = random_game(board(text), rng);
        const auto again = [&](const std::string& moves, Notation notation) {
            return parse_moves(board(text), moves, notation).value().moves();
        };
        for (const Notation notation : {Notation::columns, Notation::zero_based, Notation::box, Notation::cells})
            if (parse_moves(board(text), "", notation)) {
                EXPECT_EQ(again(moves_text(game, notation), notation), game.moves()) << text;
            }
        EXPECT_EQ(again(moves_text(game), Notation::automatic), game.moves()) << text;
        EXPECT_EQ(again(cells_text(game), Notation::cells), game.moves()) << text;
    }
}

// What is read is what the text says, as far as columns alone can tell; the rest is refused in one line.
TEST(Notation, a_damaged_game_is_read_right_or_refused) {
    Rng rng(12);
    int right = 0;
    for (int round = 0; round < 2000; ++round) {
        const Variant& variant = board(boards_of_every_kind[rng.below(boards_of_every_kind.size())]);
        const Position game = random_game(variant, rng);
        const std::string text =
            mutated(round % 2 == 0 ? moves_text(game) : cells_text(game), "123456789abcABC .,-![]\n\xff", rng);
        const auto read = parse_moves(variant, text, Notation::automatic);
        if (!read) {
            EXPECT_THAT(read.error().message, Not(AnyOf("", HasSubstr("\n")))) << text;
            continue;
        }
        EXPECT_EQ(parse_moves(variant, moves_text(*read), Notation::automatic).value().moves(), read->moves()) << text;
        if (text.find_first_not_of("123456789") != std::string::npos) continue;
        EXPECT_EQ(moves_text(*read), text);
        ++right;
    }
    EXPECT_GT(right, 50);
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

std::string columns_in(std::string_view variant, std::string_view text) {
    return moves_text(position_after(variant, text));
}

TEST(Notation, cells_and_columns_are_read_alike) {
    for (const auto text :
         {"d1 d2 e1 e2", "d1d2e1e2", "D1,D2,E1,E2", "1. d1 d2 2. e1 e2", "1.d1✓ d2?! 2.e1?? e2", "1. 4 4\n2. 5 5",
          "1.d1 1...d2 2.e1 2…e2", "1. d1 2. d2 3. e1 4. e2", "https://connect4.gamesolver.org/?pos=4455",
          "http://here:8008/?variant=7x6&moves=4455&show=line#x", "4; 4; 5; 5!"})
        EXPECT_EQ(columns_in("7x6", text), "4455") << text;
    for (const auto result : {"1-0", "0-1", "1/2-1/2", "*"})
        EXPECT_EQ(columns_in("7x6", std::string("1. d1 d2 ") + result), "44") << result;
    EXPECT_EQ(columns_in("7x6", "[4, 4, 5]"), "445");
    EXPECT_EQ(columns_in("4x4x4", "a1 a2 p1"), "00F");
    EXPECT_EQ(columns_in("4x4x4", "A1"), "A1");  // columns, as always
    EXPECT_EQ(columns_in("16x3k3", "d1"), "d1");
    EXPECT_EQ(columns_in("15x15k5@free", "1. C10 b2 2. a1"), "c10b2a1");
    EXPECT_EQ(columns_in("7x6@cylinder", "?variant=7x6%40cylinder"), "");
}

TEST(Notation, full_stops_are_left_where_they_follow_no_number) {
    for (const auto text : {"445566.", "44.", "44. 5", "4.4.5.5", "1. 4 4 2.", "2. 4 4", "1. 4 3. 4", "4 1. 4"})
        EXPECT_THAT(complaint_about("7x6", text), HasSubstr("'.' at move")) << text;
    EXPECT_THAT(complaint_about("7x6", "?!"), HasSubstr("'?' at move 1 of '?!'"));
}

TEST(Notation, a_link_is_for_its_board) {
    EXPECT_EQ(complaint_about("7x6", "?variant=4x4&moves=22"), "the link is for 4x4, not for 7x6");
    EXPECT_EQ(complaint_about("7x6", "?variant=7x"), "the link is for '7x', not for 7x6");
}

TEST(Notation, a_cell_is_where_the_stone_falls) {
    const auto complaint = [](std::string_view moves) { return complaint_about("7x6", moves, Notation::automatic); };
    EXPECT_EQ(
        complaint("d1 d3"),
        "as columns, 'd' at move 1 of 'd1 d3' is not a column of 7x6 (columns 1-7); as cells, d3 at move 2 of 'd1 "
        "d3' is not where a stone falls: it falls on d2");
    EXPECT_THAT(complaint("d1 d1"), HasSubstr("cell d1 is taken at move 2"));
    EXPECT_THAT(complaint("h1"), HasSubstr("'h1' at move 1 of 'h1' is not a cell of 7x6 (cells a1-g6)"));
    EXPECT_EQ(complaint("448"), "'8' at move 3 of '448' is not a column of 7x6 (columns 1-7)");
    EXPECT_EQ(complaint_about("7x6", "d1"), "'d' at move 1 of 'd1' is not a column of 7x6 (columns 1-7)");
    EXPECT_THAT(complaint_about("3x3k3@free", "1"), HasSubstr("the notation columns does not fit 3x3k3@free"));
}

TEST(Notation, a_named_notation_settles_doubt) {
    const Variant wide = board("16x3k3");
    EXPECT_EQ(parse_moves(wide, "d1", Notation::cells).value().moves(), (std::vector<Move>{3}));
    EXPECT_EQ(parse_moves(wide, "d", Notation::cells).value().moves(), (std::vector<Move>{3}));
    EXPECT_EQ(moves_text(position_after("16x3k3", "44d"), Notation::cells), "ddm");
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
    EXPECT_THAT(complaint_about("7x6", "44\x01"), HasSubstr("unprintable"));
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
