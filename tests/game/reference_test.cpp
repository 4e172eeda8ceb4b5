#include "reference.hpp"

#include <gtest/gtest.h>

#include "boards.hpp"

namespace inarow {
namespace {

Score score_of(std::string_view variant, std::string_view moves = "") {
    return Reference().score(position_after(variant, moves));
}

TEST(Reference, a_game_that_is_over_has_its_final_score) {
    EXPECT_EQ(score_of("7x6", "211131416572345677654327654322345677654321"), -1);
    EXPECT_EQ(score_of("4x1", "1234"), 0);
}

TEST(Reference, an_immediate_win_counts_the_winning_stone) {
    EXPECT_EQ(score_of("4x4", "121212"), 5);   // the fourth of eight
    EXPECT_EQ(score_of("4x4", "1212124"), 5);  // so has the second player
}

TEST(Reference, the_last_cell_can_still_win) {
    EXPECT_EQ(score_of("7x6", "21113141657234567765432765432234567765432"), 1);
}

TEST(Reference, boards_with_known_values) {
    EXPECT_EQ(score_of("4x4"), 0);  // Tromp, table 2
    EXPECT_EQ(score_of("1x8"), 0);
    EXPECT_EQ(score_of("1x4"), 0);
    EXPECT_EQ(score_of("2x3k3"), 0);
    EXPECT_EQ(score_of("5x5k2"), 12);  // any second stone beside the first one
}

TEST(ScoreTable, finds_what_was_added_and_nothing_else) {
    ScoreTable<Word128> table;
    const auto key = [](int i) { return static_cast<Word128>(i) << 58; };
    for (int i = 0; i < 5000; ++i) {
        EXPECT_EQ(table.find(key(i)), table.unknown);
        table.add(key(i), i);
    }
    for (int i = 0; i < 5000; ++i) EXPECT_EQ(table.find(key(i)), i);
    EXPECT_EQ(table.size(), 5000U);
}

}  // namespace
}  // namespace inarow
