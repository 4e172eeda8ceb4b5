// Claimeven, odd-threat and follow-up bounds hold on every position, both players to move, both parities of width and
// height; larger boards in rules_long_test.cpp.
#include "bounds_check.hpp"

namespace inarow::testing {
namespace {

class SoundBounds : public ::testing::TestWithParam<const char*> {};

TEST_P(SoundBounds, hold_on_every_position) { expect_sound_bounds(GetParam()); }

INSTANTIATE_TEST_SUITE_P(small_boards, SoundBounds,
                         ::testing::Values("4x4", "3x4k3", "4x3k3", "3x5k3", "5x3k3", "4x4k3", "5x4k3", "4x5k3",
                                           "3x6k3", "6x3k3", "3x7k3", "4x4@cylinder", "3x4k3@cylinder",
                                           "3x5k3@cylinder", "4x4k3@cylinder", "5x3k3@cylinder", "3x3x1k3", "3x2x2k3",
                                           "2x3x3k3", "3x2x3k3", "3x3k3@torus", "4x4@torus", "3x5k3@torus",
                                           "4x4k3@torus", "5x4k3@torus", "3x6k3@torus"));

// A bound that forgets why it holds must be caught: this one takes cells that are open for claimed.
TEST(WrongBound, is_caught_by_brute_force) {
    const auto& every = every_position_of<Flat>(board("4x4"));
    long wrong = 0;
    every.for_each([&](const Node<Word64>& node, Score score) {
        if (knowledge::mover_controls(every.g, node.stones)) return;
        const Word64 rest = every.g.masks.board & ~(node.other | (every.g.masks.claimed & ~node.mover));
        wrong += !has_line(every.g, rest) && score > 0;
    });
    EXPECT_GT(wrong, 0);
}

// So is one that takes every level line above the lowest for harmless, whoever has stones in the line below it.
TEST(WrongFollowUp, is_caught_by_brute_force) {
    const auto& every = every_position_of<Flat>(board("4x4"));
    long wrong = 0;
    every.for_each([&](const Node<Word64>& node, Score score) {
        constexpr std::integral_constant<int, 1> level;
        const auto& g = every.g;
        const Word64 above = line_starts(g, level, g.masks.board & ~node.other) & ~g.masks.bottom;
        const Word64 beyond = knowledge::lines_beyond_follow_up(g, node.mover, node.other);
        wrong += (beyond & ~above) == 0 && score > 0;
    });
    EXPECT_GT(wrong, 0);
}

}  // namespace
}  // namespace inarow::testing
