#include "search/alphabeta/threat_sequence.hpp"

#include <gtest/gtest.h>

#include "../knowledge/every_position.hpp"
#include "boards.hpp"

namespace inarow::testing {
namespace {

template <class F>
void for_each_open_node(const char* text, F&& f) {
    with_every_position<Placement::free>(board(text), [&](const auto& every) {
        every.for_each([&](const Node<Word64>& node, Score score) {
            if (node.mover_wins == 0 && node.other_wins == 0) f(every, node, score);
        });
    });
}

class ThreatSequences : public ::testing::TestWithParam<const char*> {};

TEST_P(ThreatSequences, win_as_soon_as_they_say) {
    long found = 0;
    for_each_open_node(GetParam(), [&](const auto& every, const Node<Word64>& node, Score score) {
        const auto sequence = ThreatSpace(every.g, 100).find(node);
        if (sequence.stones == 0) return;
        ++found;
        ASSERT_GE(score, wins_now(every.g.cells(), node.stones) - (sequence.stones - 1));
    });
    EXPECT_GT(found, 0);
}

// Every move that is left out must lose at least as soon as the sequence says.
TEST_P(ThreatSequences, moves_that_are_not_against_them_lose) {
    long left_out = 0;
    for_each_open_node(GetParam(), [&](const auto& every, const Node<Word64>& node, Score) {
        const Node<Word64> passed{node.other, node.mover, node.other_wins, node.mover_wins, node.stones};
        const auto sequence = ThreatSpace(every.g, 100).find(passed);
        if (sequence.stones == 0) return;
        const Score worst = wins_now(every.g.cells(), node.stones + 1) - (sequence.stones - 1);
        for_each_bit(playable(every.g, node.occupied()) & ~moves_against(every.g, node, sequence), [&](int index) {
            ++left_out;
            ASSERT_GE(every.score_of(after(every.g, node, bit<Word64>(index))), worst);
        });
    });
    EXPECT_GT(left_out, 0);
}

INSTANTIATE_TEST_SUITE_P(small_boards, ThreatSequences,
                         ::testing::Values("4x3k3@free", "5x3k3@free", "4x3k3@cylinder@free", "3x4k3@torus@free"));

}  // namespace
}  // namespace inarow::testing
