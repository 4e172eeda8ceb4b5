#include "explain/game.hpp"

#include <gtest/gtest.h>

#include "boards.hpp"
#include "reference.hpp"

namespace inarow::explain {
namespace {

TEST(Puzzle, has_one_winning_move_by_plain_minimax) {
    Rng rng(12);
    Reference reference;
    auto explainer = Explainer::create(board("5x4")).value();
    int found = 0;
    for (int i = 0; i < 200; ++i) {
        const Position position = random_open_position(board("5x4"), 7 + i % 5, rng).value();
        int winning = 0;
        bool at_once = false;
        for (const Move move : position.legal_moves()) {
            const Position child = position.after(move);
            winning += (child.over() ? child.final_score() : reference.score(child)) < 0;
            at_once = at_once || child.won();
        }
        Control control;
        const auto puzzle = puzzle_of(explainer, position, control);
        EXPECT_TRUE(!puzzle || (winning == 1 && !at_once)) << moves_text(position);
        if (!puzzle) continue;
        EXPECT_LT(reference.score(position.after(puzzle->solution)), 0);
        EXPECT_GE(puzzle->depth, 1);
        ++found;
    }
    EXPECT_GT(found, 3);
}

// The move that is worth at least so much by plain minimax, if it is the only one.
std::optional<Move> only_move(Reference& reference, const Position& position, Score least) {
    std::vector<Move> found;
    for (const Move move : position.legal_moves()) {
        const Position child = position.after(move);
        if (-(child.over() ? child.final_score() : reference.score(child)) >= least) found.push_back(move);
    }
    return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

TEST(Puzzle, what_a_game_missed_is_the_one_right_move_by_plain_minimax) {
    Rng rng(31);
    Reference reference;
    auto explainer = Explainer::create(board("4x4")).value();
    int wins = 0;
    int holds = 0;
    for (int i = 0; i < 60; ++i) {
        Position after = random_open_position(board("4x4"), 11, rng).value();
        for (; after.stones() > 0; after.undo()) {
            Control control;
            const auto puzzle = missed_puzzle(explainer, after, control);
            if (!puzzle) continue;
            EXPECT_EQ(moves_text(puzzle->position) + to_text(after.variant(), after.moves().back()), moves_text(after));
            EXPECT_NE(puzzle->solution, after.moves().back()) << moves_text(after);
            EXPECT_EQ(only_move(reference, puzzle->position, puzzle->wins ? 1 : 0), puzzle->solution)
                << moves_text(after);
            EXPECT_EQ(reference.score(puzzle->position) > 0, puzzle->wins) << moves_text(after);
            ++(puzzle->wins ? wins : holds);
        }
    }
    EXPECT_GT(wins, 3);
    EXPECT_GT(holds, 3);
}

TEST(Puzzle, depth_counts_the_moves_of_both_sides) {
    auto explainer = Explainer::create(board("7x6")).value();
    Control control;
    EXPECT_FALSE(puzzle_of(explainer, position_after("7x6", "7653642261274443464155"), control).has_value())
        << "five moves win";
    EXPECT_FALSE(puzzle_of(explainer, position_after("7x6", "112233"), control).has_value()) << "wins at once";
    const auto puzzle = puzzle_of(explainer, position_after("7x6", "66667177336772673522"), control);
    ASSERT_TRUE(puzzle.has_value());
    EXPECT_EQ(puzzle->solution, 4);
    EXPECT_EQ(puzzle->depth, 3) << "e2, a reply, and c4 or e3";
}

}  // namespace
}  // namespace inarow::explain
