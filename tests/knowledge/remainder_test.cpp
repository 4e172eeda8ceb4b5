#include "knowledge/remainder.hpp"

#include "equal_positions.hpp"

namespace inarow::testing {
namespace {

INSTANTIATE_TEST_SUITE_P(small_boards, EqualPositions,
                         ::testing::Values("4x4", "5x3k3", "4x4k3", "3x6k3", "4x4@cylinder", "5x3k3@cylinder",
                                           "4x4@torus", "4x3k3@torus", "2x3x3k3"));

class BrokenRule : public ::testing::TestWithParam<std::tuple<Broken, const char*>> {};

TEST_P(BrokenRule, is_caught) {
    const auto [broken, board] = GetParam();
    EXPECT_GT(contradictions(file_positions(board, broken)), 0U);
}
INSTANTIATE_TEST_SUITE_P(
    , BrokenRule,
    ::testing::Values(std::tuple(Broken::gone_above_one_win, "4x4"), std::tuple(Broken::gone_with_its_end, "4x4"),
                      std::tuple(Broken::end_by_a_win_below_the_others, "3x5k3"),
                      std::tuple(Broken::beaten_by_the_others_win, "4x4"), std::tuple(Broken::wins_left_out, "4x4"),
                      std::tuple(Broken::tempo_ignores_wins, "4x4"),
                      std::tuple(Broken::tempo_below_useful_cells, "4x4"), std::tuple(Broken::tempo_not_counted, "4x4"),
                      std::tuple(Broken::heights_of_an_image, "4x4"), std::tuple(Broken::heights_left_out, "4x4")));

}  // namespace
}  // namespace inarow::testing
