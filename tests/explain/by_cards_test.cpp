#include "explain/by_cards.hpp"

#include "boards.hpp"
#include "explain/json.hpp"
#include "explain/text.hpp"
#include "matchers.hpp"

namespace inarow::explain {
namespace {

std::optional<ByCards> said(std::string_view board, std::string_view moves) {
    const TrustedText folder(LocalUser::of_this_process(), INAROW_SOURCE_DIR "/results/strategies");
    const Position position = position_after(board, moves);
    return StrategyFolder(folder, position.variant()).find(position);
}

TEST(ByCards, draws_the_card_that_wins) {
    EXPECT_EQ(said("6x4", "63633").value().text,
              "With this card the second player wins from here, whatever is played:\n"
              " 0     0    [3]    1     1     3\n"
              " 8     8     x     2     4    [9]\n"
              " 0     0     o     0     1     x\n"
              "[5]   [1]    o    [2]   [9]    x\n"
              " 1     2     3     4     5     6\n"
              "Column 2 (b1) from the strategy on cards: card 7 mirrored has the lowest number, 1, there.\n");
}

TEST(ByCards, tells_the_plan_before_a_card) {
    EXPECT_EQ(said("6x4", "1").value().text, "Column 4 (d1) from the strategy on cards: the plan says so.\n");
    EXPECT_EQ(said("6x4", "").value().text,
              "By the strategy on cards the second player answers 1 by 4, 2 by 4, 3 by 4, 4 by 3, 5 by 3, 6 by 3.\n");
}

TEST(ByCards, of_a_win_come_first) {
    EXPECT_TRUE(said("6x4", "1").value().wins);
    EXPECT_FALSE(said("5x4", "").value().wins);
    EXPECT_FALSE(said("6x4", "11"));
    EXPECT_FALSE(said("7x5", ""));
}

TEST(ByCards, are_part_of_an_explanation) {
    Explanation explanation(position_after("6x4", "1"));
    EXPECT_THAT(to_json(explanation), HasSubstr(R"("strategy":null)"));
    explanation.by_cards = said("6x4", "1");
    EXPECT_THAT(to_json(explanation), HasSubstr(R"("replies":[{"reply":"1","answer":"4"})"));
    EXPECT_THAT(explanation_text(explanation), HasSubstr("\nColumn 4 (d1) from the strategy on cards"));
}

}  // namespace
}  // namespace inarow::explain
