// Sequences of threats against brute force on every position of small boards.
#include "knowledge/threat_sequence.hpp"

#include <gtest/gtest.h>

#include "boards.hpp"
#include "reachable.hpp"
#include "reference.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow::testing {
namespace {

using knowledge::ThreatSequence;
using knowledge::ThreatSequences;

// Whether every answer to the last stone leaves a cell that completes a line.
bool holds(Position position, const ThreatSequence& sequence) {
    const auto play = [&](Cell cell) {
        for (const Move move : position.legal_moves())
            if (position.landing(move) == cell) return position.play(move);
    };
    for (const Cell cell : sequence.cells) play(cell);
    if (position.over() || position.mover() == sequence.owner) return false;
    for (const Move answer : position.legal_moves()) {
        const Position next = position.after(answer);
        if (next.won()) return false;
        bool completes = false;
        for (const Move move : next.legal_moves()) completes = completes || next.after(move).won();
        if (!completes) return false;
    }
    return true;
}

class EverySequence : public ::testing::TestWithParam<const char*> {};

TEST_P(EverySequence, wins) {
    const ThreatSequences sequences(board(GetParam()));
    Reference reference;
    long found = 0;
    for_each_reachable(board(GetParam()), [&](const Position& position) {
        const auto sequence = sequences.find(position);
        if (!sequence) return;
        ++found;
        EXPECT_TRUE(reference.score(position) > 0 && holds(position, *sequence)) << moves_text(position);
    });
    EXPECT_GT(found, 50);
}

INSTANTIATE_TEST_SUITE_P(small_boards, EverySequence,
                         ::testing::Values("3x3k3@free", "4x3k3@free", "4x3k3@cylinder@free", "3x3k3@torus@free"));

// Long ones occur on larger boards alone.
TEST(RandomSequence, wins) {
    const Variant variant = board("5x5@free");
    const auto solver = make_solver("alphabeta", variant, {}).value();
    const ThreatSequences sequences(variant);
    Rng rng(6);
    int found = 0;
    int of_more_than_one = 0;
    for (int i = 0; i < 400; ++i) {
        const auto position = random_open_position(variant, 8 + i % 7, rng);
        const auto sequence = position ? sequences.find(*position) : std::nullopt;
        if (!sequence) continue;
        EXPECT_GT(solved(*solver, *position, weak_goal()).lo, 0) << moves_text(*position);
        EXPECT_TRUE(holds(*position, *sequence)) << moves_text(*position);
        ++found;
        of_more_than_one += sequence->cells.size() > 1;
    }
    EXPECT_GT(found, 40);
    EXPECT_GT(of_more_than_one, 10);
}

TEST(ThreatSequence, is_the_shortest) {
    const Position position = position_after("7x7k5@free", "d4c4d5c5d3c3");
    const auto sequence = ThreatSequences(position.variant()).find(position);
    ASSERT_TRUE(sequence);
    EXPECT_EQ(sequence->cells.size(), 1U);
    EXPECT_EQ(sequence->ends.size(), 2U);
}

TEST(ThreatSequence, is_not_for_stones_that_drop) { EXPECT_FALSE(ThreatSequences::possible(board("7x6"))); }

}  // namespace
}  // namespace inarow::testing
