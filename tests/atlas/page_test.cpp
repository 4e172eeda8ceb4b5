#include "atlas/page.hpp"

#include "atlas/published.hpp"
#include "atlas/regularities.hpp"
#include "atlas/row.hpp"
#include "matchers.hpp"
#include "rows.hpp"

namespace inarow::atlas {
namespace {

Atlas small_atlas() {
    Atlas atlas;
    atlas.put(row_of("6x6", exactly(-1)));
    atlas.put(full_row());
    atlas.put(row_of("10x4@cylinder", {1, 20}));
    return atlas;
}

TEST(AtlasPage, keeps_what_is_written_by_hand_and_makes_the_rest) {
    const std::string page =
        "# Title\n<!-- atlas counts -->\nold\n<!-- end -->\nText.\n<!-- atlas families --><!-- end -->\n";
    EXPECT_FALSE(made_page(page, small_atlas(), "p").has_value());  // a mark is a line
    const std::string made =
        made_page("# Title\n<!-- atlas counts -->\nold\n<!-- end -->\nText.\n<!-- atlas families -->\n<!-- end -->\n",
                  small_atlas(), "p")
            .value();
    EXPECT_THAT(
        made,
        AllOf(HasSubstr("# Title\n<!-- atlas counts -->\n3 rows: 2 with an exact score, 1 of them found in two "
                        "ways, and 0 "
                        "others are draws with a certificate, which proves the score as well; 1 with bounds only."),
              HasSubstr("<!-- end -->\nText.\n"), Not(HasSubstr("old"))));
    EXPECT_THAT(made, HasSubstr("![Flat boards, k = 4](p/flat-k4.svg)"));
    EXPECT_EQ(made_page(made, small_atlas(), "p").value(), made);
}

TEST(AtlasPage, a_certificate_of_a_draw_is_a_second_way_to_its_score) {
    Row draw = row_of("4x4", exactly(0));
    EXPECT_THAT(to_line(draw), HasSubstr("one way only"));
    draw.certificate = full_row().certificate;
    EXPECT_THAT(to_line(draw), HasSubstr("alphabeta 12 nodes, proved by a certificate"));
    Row win = full_row();
    win.second.reset();
    EXPECT_THAT(to_line(win), HasSubstr("one way only"));
}

TEST(AtlasPage, says_what_missing_boards_would_take) {
    const std::string page = "<!-- atlas forecast -->\n<!-- end -->\n";
    EXPECT_THAT(made_page(page, small_atlas(), "p").value(), HasSubstr("Too few boards"));
    const std::string made = made_page(page, growing_atlas(), "p").value();
    EXPECT_THAT(
        made,
        AllOf(HasSubstr("- nodes, from 16 boards: "), HasSubstr("| 7x9 | draw, 63 | 1.1e+09 |"), Not(HasSubstr("| 7x6 |"))));
}

TEST(AtlasPage, marks_that_are_wrong_are_refused) {
    const auto said = [](const std::string& page) { return made_page(page, Atlas(), "p").error().message; };
    EXPECT_THAT(said("<!-- atlas counts -->\n"), HasSubstr("is not ended by <!-- end -->"));
    EXPECT_THAT(said("<!-- atlas count -->\n<!-- end -->"), HasSubstr("unknown part 'count'"));
}

TEST(AtlasPicture, has_a_cell_for_each_board_with_its_score_and_colour) {
    const std::string svg = picture(small_atlas(), family_of(variant_of("7x6")));
    EXPECT_THAT(svg, AllOf(HasSubstr("#9ecae1"), HasSubstr("#fdae6b"), HasSubstr(">+1</text>"),
                           HasSubstr(">-1*</text>"), HasSubstr("6x6: loss"), Not(HasSubstr("cylinder"))));
    EXPECT_THAT(svg, AllOf(HasSubstr(">width</text>"), HasSubstr(">height</text>")));
    Atlas boxes;
    boxes.put(row_of("3x3x3k3", exactly(10)));
    EXPECT_THAT(picture(boxes, boxes.families().front()), HasSubstr(">width x depth</text>"));
}

TEST(Regularities, counter_examples_are_found) {
    const Regularity regularity{"all", "a draw", [](const Row& row) { return row.bounds.exact(); },
                                [](const Row& row) { return row.value() == "draw"; }};
    Atlas atlas = small_atlas();
    atlas.put(row_of("4x4", exactly(0)));
    const Finding finding = look_at(regularity, atlas);
    EXPECT_EQ(finding.holds, 1);
    ASSERT_EQ(finding.exceptions.size(), 2U);
    EXPECT_EQ(to_text(finding.exceptions[0]->variant), "6x6");
}

TEST(Regularities, counter_examples_that_only_others_have_solved_are_named) {
    const std::string page = "<!-- atlas regularities -->\n<!-- end -->\n";
    const std::string made = made_page(page, small_atlas(), "p").value();
    EXPECT_THAT(made, HasSubstr("the second player wins | 1 + 9 | 10x6 (+1) |\n"));
    Atlas solved = small_atlas();
    solved.put(row_of("10x6", exactly(1)));
    EXPECT_THAT(made_page(page, solved, "p").value(), HasSubstr("the second player wins | 1 + 9 | 10x6 (+1) |\n"));
}

TEST(Published, boards_without_a_score_have_the_one_that_their_last_move_tells) {
    const Atlas others = published_only(small_atlas());
    EXPECT_EQ(others.find(variant_of("7x6")), nullptr);
    EXPECT_EQ(others.find(variant_of("9x7"))->bounds, exactly(5));
    EXPECT_EQ(others.find(variant_of("9x6"))->bounds, exactly(-2));
    EXPECT_EQ(others.find(variant_of("7x9"))->bounds, exactly(0));
    EXPECT_EQ(others.find(variant_of("8x9"))->bounds, (Bound{1, 36}));
}

}  // namespace
}  // namespace inarow::atlas
