#include "inarow/variant.hpp"

#include "boards.hpp"
#include "compared.hpp"
#include "matchers.hpp"

namespace inarow {
namespace {

std::string complaint_about(std::string_view text) {
    const auto variant = parse_variant(text);
    return variant ? "" : variant.error().message;
}

TEST(Variant, reads_sizes_and_the_length_of_a_line) {
    EXPECT_EQ(parse_variant("7x6").value(), (Variant{7, 6, 4, Topology::flat}));
    EXPECT_EQ(parse_variant("9x7k5").value(), (Variant{9, 7, 5, Topology::flat}));
    EXPECT_EQ(parse_variant("7x6@flat").value(), (Variant{7, 6, 4, Topology::flat}));
}

TEST(Variant, reads_topologies_boxes_and_free_placement) {
    EXPECT_EQ(parse_variant("7x6@cylinder").value(), (Variant{7, 6, 4, Topology::cylinder}));
    EXPECT_EQ(parse_variant("4x3x5k3").value(), (Variant{4, 5, 3, Topology::box, 3}));
    EXPECT_EQ(parse_variant("5x5@free").value(), (Variant{5, 5, 4, Topology::flat, 1, Placement::free}));
    EXPECT_EQ(parse_variant("5x5@free@torus").value(), (Variant{5, 5, 4, Topology::torus, 1, Placement::free}));
    EXPECT_EQ(to_text(board("4x4x4k4@box")), "4x4x4");
}

TEST(Variant, letters_may_be_capitals) {
    EXPECT_EQ(parse_variant("7X6").value(), board("7x6"));
    EXPECT_EQ(parse_variant("9X7K5@Cylinder").value(), board("9x7k5@cylinder"));
    EXPECT_EQ(parse_variant("4X4x4").value(), board("4x4x4"));
    EXPECT_EQ(parse_variant("5x5@FREE").value(), board("5x5@free"));
    EXPECT_THAT(complaint_about("7X6@Moebius"), HasSubstr("'Moebius'"));
}

TEST(Variant, a_topology_has_its_number_of_sizes) {
    EXPECT_THAT(complaint_about("4x4x4@cylinder"), HasSubstr("2 sizes"));
    EXPECT_THAT(complaint_about("4x4@box"), HasSubstr("3 sizes"));
}

TEST(Variant, large_boards_can_be_named_but_not_put_into_a_word) {
    EXPECT_FALSE(board("15x15k5@free").fits_word());
    EXPECT_FALSE(board("15x15k5").fits_word());
    EXPECT_FALSE(board("16x8").fits_word());
    EXPECT_TRUE(board("16x8@free").fits_word());
    EXPECT_THAT(complaint_about("27x15k5@free"), HasSubstr("26"));
    EXPECT_THAT(complaint_about("27x15k5"), HasSubstr("128"));
    EXPECT_THAT(complaint_about("15x27k5@free"), HasSubstr("128"));
}

TEST(Variant, round_trips_through_text) {
    for (const auto text : boards_of_every_kind) EXPECT_EQ(to_text(board(text)), text);
    EXPECT_EQ(to_text(board("7x6k4@flat")), "7x6");
}

TEST(Variant, an_invalid_variant_is_quoted_with_an_example) {
    for (const auto text :
         {"", "7", "7x", "x6", "7x6k", "7x6 ", " 7x6", "-7x6", "7x-6", "+7x6", "7y6", "7x6k4k4", "a"}) {
        EXPECT_THAT(complaint_about(text), HasSubstr("unknown variant")) << text;
        EXPECT_THAT(complaint_about(text), HasSubstr("7x6")) << text;
    }
    EXPECT_THAT(complaint_about("99999999999999999999x6"), HasSubstr("variant"));
    EXPECT_THAT(complaint_about("7x6@moebius"), HasSubstr("moebius"));
    EXPECT_THAT(complaint_about("7x6@moebius"), HasSubstr("flat"));
    EXPECT_THAT(complaint_about("7x6@cylinder@"), HasSubstr("unknown topology"));
}

TEST(Variant, says_nothing_twice) {
    for (const auto text :
         {"7x6@cylinder@torus", "7x6@flat@cylinder", "7x6@torus@torus", "4x4x4@box@Box", "7x6@torus@free@torus"})
        EXPECT_EQ(complaint_about(text), "a board has one topology") << text;
    for (const auto text : {"7x6@free@free", "7x6k5@free@FREE", "4x4x4@free@box@free", "7x6@free@free@free"})
        EXPECT_EQ(complaint_about(text), "@free is there twice") << text;
    for (const auto text : {"7x6k4k4", "7x6k4k5", "7x6@freek5k5", "7x6k5@free@k5"})
        EXPECT_NE(complaint_about(text), "") << text;
}

// A box without gravity names its columns by the letters a to z and A to Z.
TEST(Variant, cells_without_a_name_are_refused) {
    EXPECT_TRUE(parse_variant("4x13x1@free"));
    EXPECT_EQ(complaint_about("27x1x1@free"), "");
    EXPECT_EQ(complaint_about("52x1x1@free"), "");
    EXPECT_THAT(complaint_about("53x1x1@free"), HasSubstr("at most 52 columns have a name"));
    EXPECT_THAT(complaint_about("26x2147483647x1@free"), HasSubstr("at most 52 columns have a name"));
    EXPECT_THAT(complaint_about("27x1@free"), HasSubstr("at most 26 columns have a name"));
    EXPECT_THAT(complaint_about("45x1x3@free"), HasSubstr("128"));
    EXPECT_THAT(parse_variant("6x9x1@free").error().message, HasSubstr("at most 52 columns have a name"));
    EXPECT_TRUE(parse_variant("6x9x1"));
}

TEST(Variant, a_board_too_large_for_a_word_is_refused) {
    EXPECT_EQ(complaint_about("4x31"), "");
    EXPECT_THAT(complaint_about("4x32"), HasSubstr("128"));
    EXPECT_THAT(complaint_about("5x5x5"), HasSubstr("width * depth * (height + 1) must be at most 128"));
    EXPECT_EQ(complaint_about("5x5x5@free"), "");
    EXPECT_THAT(complaint_about("5x5x6@free"), HasSubstr("width * depth * height must be at most 128"));
    EXPECT_THAT(complaint_about("2147483647x2147483647"), HasSubstr("128"));
    EXPECT_THAT(complaint_about("0x6"), HasSubstr("at least one"));
    EXPECT_THAT(complaint_about("62x1"), HasSubstr("61"));
}

TEST(Variant, a_line_has_2_to_10_cells) {
    EXPECT_THAT(complaint_about("7x6k1"), HasSubstr("2 to 10"));
    EXPECT_THAT(complaint_about("7x6k11"), HasSubstr("2 to 10"));
    EXPECT_EQ(complaint_about("5x5k2"), "");
    EXPECT_EQ(complaint_about("10x10k10"), "");
}

TEST(Variant, a_board_without_room_for_a_line_is_refused_unless_allowed) {
    EXPECT_THAT(complaint_about("3x3"), HasSubstr("no line of 4"));
    EXPECT_THAT(complaint_about("3x3"), HasSubstr("3x3k3"));
    EXPECT_TRUE(parse_variant("3x3", Lines::optional).value().lineless());
    EXPECT_EQ(complaint_about("1x4"), "");
    EXPECT_EQ(complaint_about("4x1"), "");
}

TEST(Variant, the_score_range_holds_a_win_with_the_next_stone_of_each_side) {
    EXPECT_EQ(score_range(board("7x6"), 0), (Bound{-21, 21}));
    EXPECT_EQ(score_range(board("7x6"), 41), (Bound{0, 1}));
    EXPECT_EQ(score_range(board("5x5"), 0), (Bound{-12, 13}));
    EXPECT_EQ(score_range(board("5x5"), 24), (Bound{0, 1}));
}

// Every finished random game tells its own score: the move that ended it must come out again.
TEST(Variant, the_move_that_ends_the_game_follows_from_score_and_stones) {
    Compared compared("game that was won");
    Rng rng(11);
    for (const auto text : boards_of_every_kind) {
        const Variant variant = board(text);
        for (int i = 0; i < 20; ++i) {
            Position position = random_game(variant, rng);
            const int end = position.stones();
            if (!position.won()) continue;
            for (Score score = position.final_score(); position.stones() > 0; score = -score) {
                EXPECT_EQ(last_move(variant, position.stones(), score), end) << text << ' ' << position.stones();
                EXPECT_TRUE(position.stones() == end || score_range(variant, position.stones()).contains(score));
                position.undo();
                compared.one();
            }
        }
    }
}

TEST(Variant, a_draw_ends_with_the_last_cell) { EXPECT_EQ(last_move(board("7x6"), 10, 0), 42); }

TEST(Variant, published_ends_of_7x6_and_6x6) {
    EXPECT_EQ(last_move(board("7x6"), 0, 1), 41);   // the first player wins with his last stone
    EXPECT_EQ(last_move(board("6x6"), 0, -1), 36);  // the second player does
}

}  // namespace
}  // namespace inarow
