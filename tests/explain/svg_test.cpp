#include "explain/svg.hpp"

#include "boards.hpp"
#include "explain/explained.hpp"
#include "explain/text.hpp"
#include "explain/threat_mark.hpp"
#include "matchers.hpp"

namespace inarow::explain {
namespace {

int count(std::string_view text, std::string_view part) {
    int times = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++times;
    return times;
}

TEST(ExplainSvg, draws_every_target_of_every_cover) {
    const Explanation explanation = explain(position_after("7x6", "34444445"), 1000);
    const std::string svg = to_svg(explanation);
    EXPECT_THAT(svg, StartsWith("<svg xmlns"));
    EXPECT_THAT(svg, EndsWith("</svg>\n"));
    EXPECT_EQ(count(svg, "<title>"), explanation.verdicts.front().targets.count());
    EXPECT_THAT(svg, HasSubstr("claimeven b1 b2"));
}

TEST(ExplainSvg, labels_boards_as_cells_are_named) {
    const std::string svg = to_svg(explain(position_after("7x6", "34444445"), 1000));
    for (const std::string label : {"a", "b", "g", "1", "6"}) EXPECT_THAT(svg, HasSubstr(">" + label + "</text>"));
    for (const std::string other : {"h", "0", "7"}) EXPECT_THAT(svg, Not(HasSubstr(">" + other + "</text>")));
}

TEST(ExplainSvg, says_above_each_column_what_a_stone_there_is_worth) {
    const std::string svg = to_svg(explain(position_after("6x5", "3344")));
    EXPECT_THAT(svg, HasSubstr("play b1 or e1."));
    for (const char* worth : {">win</text>", ">+12</text>", ">draw</text>"}) EXPECT_THAT(svg, HasSubstr(worth));
    EXPECT_EQ(count(svg, "stroke=\"#222\" stroke-width=\"2.5\""), 3) << "two best moves and the legend";
    EXPECT_THAT(to_svg(explain(position_after("7x6", "36355324653152"), 1000)), HasSubstr(">loss</text>"));
    EXPECT_THAT(to_svg(explain(position_after("7x6", "3444444"), 1)), HasSubstr(">?</text>")) << "a limit came first";
}

TEST(ExplainSvg, numbers_the_line_to_come) {
    const Explanation explanation = explain(position_after("7x6", "7653642261274443464155"));
    EXPECT_THAT(line_to_come(explanation), ElementsAre(1, 2, 2, 4, 5, 1, 0, 0));
    const std::string svg = to_svg(explanation);
    EXPECT_EQ(count(svg, "class=\"arrow\""), 7);
    EXPECT_EQ(count(svg, "paint-order=\"stroke\">"), 8);
    EXPECT_THAT(svg, HasSubstr("why the first player wins: b4 c3 c4 e4 f5 b5 a3 a4"));
}

// The first move completes a line where one can be completed at once.
TEST(ExplainSvg, shows_a_win_at_once) {
    EXPECT_THAT(line_to_come(explain(position_after("7x6", "445566"))), ElementsAre(2));
}

TEST(ExplainSvg, crosses_useless_threats_out) {
    const Explanation explanation = explain(position_after("7x6", "36355324653152"), 1000);
    const std::string svg = to_svg(explanation);
    EXPECT_THAT(svg,
                HasSubstr(">second player: even threat at d4, useless: the column is decided at d3 below it</text>"));
    const auto useless = std::ranges::count_if(explanation.threats, &knowledge::Threat::useless);
    EXPECT_EQ(count(svg, "stroke=\"#999\""), 2 * useless) << "on the board and in the legend";
}

// An even cell with an empty one below it, on a board of even height.
TEST(ExplainSvg, marks_the_cells_that_the_controller_can_have) {
    EXPECT_EQ(count(to_svg(explain(position_after("4x4", "12"), 1)), "class=\"follow\""), 4 + 2 + 1);
    EXPECT_EQ(count(to_svg(explain(position_after("3x5k3", ""), 1)), "class=\"follow\""), 3 * 2 + 1);
}

// Level by level, every empty cell with the letter of its column; what moves are worth stands in their cells.
TEST(ExplainSvg, draws_boxes) {
    const Explanation explanation = explain(position_after("3x3x3k3", "40"));
    const std::string svg = to_svg(explanation);
    for (const char* level : {">level 1<", ">level 2<", ">level 3<"}) EXPECT_THAT(svg, HasSubstr(level));
    EXPECT_EQ(count(svg, "font-size=\"10\">"), 25) << "letters";
    EXPECT_EQ(count(svg, "font-size=\"10\">b<"), 3);
    EXPECT_THAT(svg, HasSubstr(">win +10<"));
    EXPECT_EQ(count(svg, "font-size=\"9.5\">"), 9) << "a move in each column";
    EXPECT_EQ(count(svg, "class=\"arrow\"") + 1, static_cast<int>(line_to_come(explanation).size()));
    EXPECT_THAT(svg, HasSubstr("controls the zugzwang"));
    EXPECT_THAT(svg, HasSubstr("in a cell: what a stone there is worth"));
}

TEST(ExplainSvg, draws_the_covers_of_boxes) {
    const Explanation explanation = explain(position_after("4x4x4", "8EAE89490C0B5FD99088AD6730771262451C"), 100'000);
    const std::string svg = to_svg(explanation);
    ASSERT_FALSE(explanation.verdicts.empty());
    int lines = 0;
    for (const auto& verdict : explanation.verdicts)
        for (const auto& solved : solved_groups(verdict)) lines += solved.count();
    EXPECT_EQ(count(svg, "<title>"), lines);
}

TEST(ExplainSvg, draws_boards_where_no_rules_hold) {
    const std::string free = to_svg(explain(position_after("4x4k3@free", "b2a1")));
    EXPECT_THAT(free, HasSubstr(">win +5<"));
    EXPECT_THAT(free, Not(HasSubstr("zugzwang")));
    EXPECT_GE(count(free, "class=\"arrow\""), 2);
    const std::string torus = to_svg(explain(position_after("5x4@torus", "2334452")));
    EXPECT_THAT(torus, HasSubstr("first player: threat at a2"));
    EXPECT_THAT(torus, HasSubstr("above a column"));
    EXPECT_THAT(to_svg(explain(position_after("3x3k3@free", "a1b1a2b2"))),
                HasSubstr("first player: threat at a3, which wins now (a1-a2-a3)"));
}

// Two edges of a cylinder and four of a torus, and the legend.
TEST(ExplainSvg, dashes_the_edges_that_meet) {
    const auto dashed = [](std::string_view variant) {
        return count(to_svg(explain(position_after(variant, ""), 1)), "stroke-dasharray");
    };
    EXPECT_EQ(dashed("5x5k4"), 0);
    EXPECT_EQ(dashed("5x5k4@free"), 0);
    EXPECT_EQ(dashed("5x5k4@cylinder"), 2 + 1);
    EXPECT_EQ(dashed("5x5k4@torus"), 4 + 1);
    EXPECT_EQ(dashed("3x3k3@torus@free"), 4 + 1);
}

// What the text says of a threat, the legend says, too.
TEST(ExplainSvg, has_the_words_of_the_text_for_threats) {
    for (const char* moves : {"36355324653152", "62241554551277244422"}) {
        const Explanation explanation = explain(position_after("7x6", moves), 1000);
        const std::string text = explanation_text(explanation);
        const std::string svg = to_svg(explanation);
        ASSERT_FALSE(explanation.threats.empty());
        for (const ThreatMark& threat : threat_marks(explanation)) {
            EXPECT_THAT(text, HasSubstr("\n " + threat.words + " ("));
            EXPECT_THAT(svg, HasSubstr('>' + threat.words.substr(0, 40))) << "it may be wrapped";
        }
    }
}

TEST(ExplainSvg, fits_boards_of_any_width) {
    for (const auto text : {"4x4", "9x7", "14x4"}) {
        const std::string svg = to_svg(explain(position_after(text, ""), 1));
        EXPECT_THAT(svg, HasSubstr("controls the zugzwang")) << text;
        EXPECT_THAT(svg, StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\"")) << text;
    }
}

}  // namespace
}  // namespace inarow::explain
