#include "knowledge/dead_stones.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "boards.hpp"
#include "every_position.hpp"

namespace inarow::testing {
namespace {

// The code under which a search files a position.
template <class G>
Word64 code_without_dead(const G& g, const Node<Word64>& node) {
    return position_code(g, node.mover | knowledge::dead_stones(g, node.mover, node.other), node.occupied());
}

template <class Every>
void expect_equal_scores(const Every& every) {
    std::vector<std::pair<Word64, Score>> scores;
    every.for_each(
        [&](const Node<Word64>& node, Score score) { scores.emplace_back(code_without_dead(every.g, node), score); });
    std::sort(scores.begin(), scores.end());
    const auto same_code = [](const auto& a, const auto& b) { return a.first == b.first; };
    EXPECT_NE(std::adjacent_find(scores.begin(), scores.end(), same_code), scores.end());
    const auto contradict = [&](const auto& a, const auto& b) { return same_code(a, b) && a.second != b.second; };
    EXPECT_EQ(std::adjacent_find(scores.begin(), scores.end(), contradict), scores.end());
}

class DeadStones : public ::testing::TestWithParam<const char*> {};

TEST_P(DeadStones, never_change_the_score) {
    with_every_position(board(GetParam()), [](const auto& every) { expect_equal_scores(every); });
}

INSTANTIATE_TEST_SUITE_P(small_boards, DeadStones,
                         ::testing::Values("4x4", "5x3k3", "3x5k3", "4x4k3", "5x4k3", "4x5k3", "3x6k3", "4x4@cylinder",
                                           "4x4@torus", "3x3x1k3", "3x2x2k3", "2x3x3k3"));

TEST(DeadStones, cannot_justify_each_other) {
    // x o o _ on the bottom row of a board with nothing above: each o blocks the line only with x.
    const DynamicGeometry<Word64> g(board("4x4"));
    const Word64 a = cell_bit(g, 0, 0);
    const Word64 b = cell_bit(g, 1, 0) | cell_bit(g, 2, 0);
    EXPECT_EQ(knowledge::dead_stones(g, a, b), Word64{0});
}

}  // namespace
}  // namespace inarow::testing
