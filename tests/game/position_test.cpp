#include "game/lines.hpp"
#include "inarow/position.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/require.hpp"
#include "boards.hpp"

namespace inarow {
namespace {

class PositionOnEveryBoard : public testing::TestWithParam<std::string_view> {};

// Whether some line of the board is all of one stone: the rule, without "last move" reasoning.
bool some_line_is_complete(const std::vector<Line>& all, const Position& position) {
    return std::any_of(all.begin(), all.end(), [&](const Line& line) {
        const Stone stone = position.at(line.front());
        return stone != Stone::none &&
               std::all_of(line.begin(), line.end(), [&](Cell cell) { return position.at(cell) == stone; });
    });
}

TEST_P(PositionOnEveryBoard, is_won_exactly_when_a_line_is_complete) {
    Rng rng(3);
    const auto all = lines(board(GetParam()));
    for (int i = 0; i < 30; ++i) {
        Position position(board(GetParam()));
        while (!position.over()) {
            ASSERT_FALSE(some_line_is_complete(all, position));
            position.play(random_move(position, rng));
        }
        EXPECT_EQ(position.won(), some_line_is_complete(all, position));
        EXPECT_TRUE(position.legal_moves().empty());
    }
}

TEST_P(PositionOnEveryBoard, after_undo_is_the_one_before) {
    Rng rng(4);
    Position game = random_game(board(GetParam()), rng);
    const auto moves = game.moves();
    while (game.stones() > 0) {
        game.undo();
        Position replayed(game.variant());
        for (int i = 0; i < game.stones(); ++i) replayed.play(moves[i]);
        ASSERT_EQ(cells_of(game), cells_of(replayed));
        ASSERT_EQ(game.legal_moves(), replayed.legal_moves());
        ASSERT_FALSE(game.over());
    }
}

TEST_P(PositionOnEveryBoard, stones_land_where_the_move_says_in_turn) {
    Rng rng(5);
    const Position game = random_game(board(GetParam()), rng);
    Position position(game.variant());
    for (const Move move : game.moves()) {
        const Cell cell = position.landing(move);
        const int column = position.column_of(cell);
        const int stones = position.height(column);
        const Stone mover = position.mover();
        EXPECT_EQ(cell, position.variant().drops() ? cell_at(position.variant(), move, stones) : move);
        EXPECT_EQ(position.at(cell), Stone::none);
        EXPECT_EQ(position.after(move).at(cell), mover);
        position.play(move);
        EXPECT_EQ(position.last_cell(), cell);
        EXPECT_EQ(position.height(column), stones + 1);
        EXPECT_NE(position.mover(), mover);
    }
}

INSTANTIATE_TEST_SUITE_P(, PositionOnEveryBoard, testing::ValuesIn(boards_of_every_kind), name_of_board);

TEST(Position, a_line_with_the_last_cell_is_a_win_not_a_draw) {
    const Position position = position_after("7x6", "211131416572345677654327654322345677654321");
    EXPECT_EQ(position.stones(), 42);
    EXPECT_TRUE(position.full());
    EXPECT_TRUE(position.won());
    EXPECT_EQ(position.final_score(), -1);
    EXPECT_EQ(position.at(position.winning_line()->front()), Stone::second);
}

TEST(Position, a_full_board_without_a_line_is_a_draw) {
    const Position position = position_after("4x1", "1234");
    EXPECT_TRUE(position.over());
    EXPECT_FALSE(position.won());
    EXPECT_EQ(position.final_score(), 0);
}

TEST(Position, the_loser_counts_the_winners_stones_from_the_last) {
    EXPECT_EQ(position_after("7x6", "1212121").final_score(), -18);   // the fourth of 21 stones
    EXPECT_EQ(position_after("7x6", "12123242").final_score(), -18);  // the same of the second player
    EXPECT_EQ(position_after("1x8", "1").stones(), 1);
}

TEST(Position, lines_run_in_four_directions) {
    EXPECT_TRUE(position_after("7x6", "1122334").won());      // row
    EXPECT_TRUE(position_after("7x6", "1212121").won());      // column
    EXPECT_TRUE(position_after("7x6", "12233434414").won());  // rising
    EXPECT_TRUE(position_after("7x6", "76655454474").won());  // falling
}

TEST(Position, the_number_of_lines_of_7x6_is_69) {
    EXPECT_EQ(lines(board("7x6")).size(), 69U);
    EXPECT_TRUE(lines(board("3x3")).empty());
    EXPECT_EQ(lines(board("1x8")).size(), 5U);
}

TEST(Position, an_illegal_move_breaks_the_contract) {
    Position full = position_after("7x6", "444444");
    EXPECT_THROW(full.play(3), ContractViolation);
    EXPECT_THROW(full.play(7), ContractViolation);
    EXPECT_THROW(full.play(-1), ContractViolation);
    EXPECT_THROW(position_after("7x6", "1212121").after(4), ContractViolation);
    EXPECT_THROW(static_cast<void>(full.final_score()), ContractViolation);
    EXPECT_THROW(Position(board("7x6")).undo(), ContractViolation);
}

}  // namespace
}  // namespace inarow
