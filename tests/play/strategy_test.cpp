// The player that follows a strategy on cards.
#include "matchers.hpp"
#include "play/strategy_games.hpp"

namespace inarow::play {
namespace {

std::string remark_after(Player& player, std::string_view moves) {
    return choice_at(player, position_after("6x4", moves)).remark;
}

TEST(StrategyPlayer, wins_from_its_side) {
    for (const std::string& opponent : opponents()) expect_wins(opponent, 8);
}

TEST(StrategyPlayer, says_why_it_plays_and_once_that_the_game_has_left_the_strategy) {
    const auto player = named_player("strategy:file=" + six_by_four, "6x4");
    EXPECT_EQ(remark_after(*player, "14144"), "card 7 has the lowest number, 1, there");
    EXPECT_EQ(remark_after(*player, "111"), "the strategy is left at move 2: it plays 4 there; score +1");
    EXPECT_EQ(remark_after(*player, "11144"), "score +1");
    player->start(1);
    EXPECT_THAT(remark_after(*player, ""), StartsWith("the strategy is for the second player; score "));
}

TEST(StrategyPlayer, is_for_the_board_of_its_file) {
    const auto complaint = [](const std::string& text) {
        return make_player(text, board("7x6"), "alphabeta", {}, LocalUser::of_this_process()).error().message;
    };
    EXPECT_EQ(complaint("strategy:file=" + six_by_four), six_by_four + " is for 6x4, not for 7x6");
    EXPECT_EQ(complaint("strategy"), "player strategy requires file=FILE, a strategy file");
    EXPECT_THAT(complaint("strategy:file=" INAROW_SOURCE_DIR "/LICENSE"), HasSubstr("LICENSE: "));
}

}  // namespace
}  // namespace inarow::play
