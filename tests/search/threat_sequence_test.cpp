#include "search/alphabeta/threat_sequence.hpp"

#include <gtest/gtest.h>

#include "../knowledge/every_position.hpp"
#include "boards.hpp"

namespace inarow::testing {
namespace {

class ThreatSequences : public ::testing::TestWithParam<const char*> {};

// And every move that is left out must lose at least as soon as the sequence says.
TEST_P(ThreatSequences, win_as_soon_as_they_say_and_moves_that_are_not_against_them_lose) {
    long found = 0;
    long left_out = 0;
    with_every_position<Placement::free>(board(GetParam()), [&](const auto& every) {
        const auto& g = every.g;
        every.for_each([&](const Node<Word64>& node, Score score) {
            if (node.mover_wins != 0 || node.other_wins != 0) return;
            if (const auto sequence = ThreatSpace(g, 100).find(node); sequence.stones != 0) {
                ++found;
                ASSERT_GE(score, wins_now(g.cells(), node.stones) - (sequence.stones - 1));
            }
            const Node<Word64> passed{node.other, node.mover, node.other_wins, node.mover_wins, node.stones};
            const auto sequence = ThreatSpace(g, 100).find(passed);
            if (sequence.stones == 0) return;
            const Score worst = wins_now(g.cells(), node.stones + 1) - (sequence.stones - 1);
            for_each_bit(playable(g, node.occupied()) & ~moves_against(g, node, sequence), [&](int index) {
                ++left_out;
                ASSERT_GE(every.score_of(after(g, node, bit<Word64>(index))), worst);
            });
        });
    });
    EXPECT_GT(found, 0);
    EXPECT_GT(left_out, 0);
}

INSTANTIATE_TEST_SUITE_P(small_boards, ThreatSequences,
                         ::testing::Values("4x3k3@free", "5x3k3@free", "4x3k3@cylinder@free", "3x4k3@torus@free"));

}  // namespace
}  // namespace inarow::testing
