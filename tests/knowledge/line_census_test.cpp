#include "knowledge/line_census.hpp"

#include "boards.hpp"
#include "every_position.hpp"

namespace inarow::testing {
namespace {

class LineCensus : public ::testing::TestWithParam<const char*> {};

struct BlockingTally {
    long bounds = 0;
    long wrong = 0;
};

template <class Every>
BlockingTally tally_blocking(const Every& every) {
    BlockingTally tally;
    every.for_each([&](const Node<Word64>& node, Score score) {
        const auto& g = every.g;
        const bool mover_blocks = knowledge::can_be_blocked(g, knowledge::potential(g, node.other, node.mover), true);
        const bool other_blocks = knowledge::can_be_blocked(g, knowledge::potential(g, node.mover, node.other), false);
        tally.bounds += mover_blocks + other_blocks;
        tally.wrong += (mover_blocks && score < 0) + (other_blocks && score > 0);
    });
    return tally;
}

TEST_P(LineCensus, who_can_be_blocked_does_not_win) {
    const auto tally = with_every_position<Placement::free>(board(GetParam()),
                                                            [](const auto& every) { return tally_blocking(every); });
    EXPECT_GT(tally.bounds, 0);
    EXPECT_EQ(tally.wrong, 0);
}

INSTANTIATE_TEST_SUITE_P(small_boards, LineCensus,
                         ::testing::Values("3x3k3@free", "4x3k3@free", "4x3@free", "4x3@cylinder@free",
                                           "4x3@torus@free", "2x2x3k3@free"));

// One factor of two less would be wrong: a mover with half the weight on his side does win.
TEST(LineCensusLimit, the_bound_of_the_second_mover_is_tight) {
    const EveryPosition<Flat, Placement::free> every(board("3x3k3@free"));
    long wrong = 0;
    every.for_each([&](const Node<Word64>& node, Score score) {
        wrong += score > 0 &&
                 knowledge::can_be_blocked(every.g, knowledge::potential(every.g, node.mover, node.other), true);
    });
    EXPECT_GT(wrong, 0);
}

TEST(LineCensusCounts, lines_by_their_stones) {
    const DynamicGeometry<Word64, Flat, Placement::free> g(board("4x4@free"));
    const Word64 none = 0;
    const Word64 corner = cell_bit(g, 0, 0);
    const Word64 far = cell_bit(g, 3, 0);
    EXPECT_EQ(knowledge::potential(g, none, none), 10);    // every line counts 1
    EXPECT_EQ(knowledge::potential(g, corner, none), 13);  // three of them count 2
    EXPECT_EQ(knowledge::potential(g, corner, far), 9);
    const Word64 row = corner | cell_bit(g, 1, 0) | cell_bit(g, 2, 0) | far;
    const Word64 two = corner | cell_bit(g, 1, 0);
    EXPECT_EQ(knowledge::cells_of_lines_lacking_two(g, corner, none), 0U);
    EXPECT_EQ(knowledge::cells_of_lines_lacking_two(g, two, none), row);
    EXPECT_EQ(knowledge::cells_of_lines_lacking_two(g, two, far), 0U);
}

}  // namespace
}  // namespace inarow::testing
