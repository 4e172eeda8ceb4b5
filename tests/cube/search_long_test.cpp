// The cube's search with rules against alpha-beta without them, deeper than the daily test goes.
#include <gtest/gtest.h>

#include "cube_positions.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

using namespace testing_cube;

TEST(CubeSearch, finds_what_alpha_beta_finds_in_2000_positions_from_32_stones_on) {
    Rng rng(21);
    SearchOptions options;
    options.table_bytes.count = 256 << 20;
    const auto cube = make_solver("cube", cube_variant(), options).value();
    const auto alphabeta = make_solver("alphabeta", cube_variant(), options).value();
    for (int i = 0; i < 2000; ++i) {
        const Position position = some_careful_position(32 + i % 9, rng);
        const Bound range = score_range(position.variant(), position.stones());
        Control control;
        EXPECT_EQ(weak(cube->solve(position, weak_goal(), range, control)),
                  weak(alphabeta->solve(position, weak_goal(), range, control)))
            << moves_text(position);
    }
}

// One table for all, so that what was decided for one limit must not be taken for another.
TEST(CubeSearch, finds_the_scores_that_alpha_beta_finds_in_500_positions_from_35_stones_on) {
    Rng rng(24);
    SearchOptions options;
    options.table_bytes.count = 256 << 20;
    options.threads = 2;
    const auto cube = make_solver("cube", cube_variant(), options).value();
    const auto alphabeta = make_solver("alphabeta", cube_variant(), options).value();
    for (int i = 0; i < 500; ++i) {
        const Position position = some_careful_position(35 + i % 6, rng);
        const Bound range = score_range(position.variant(), position.stones());
        Control control;
        EXPECT_EQ(cube->solve(position, exact_goal(range), range, control),
                  alphabeta->solve(position, exact_goal(range), range, control))
            << moves_text(position);
    }
}

}  // namespace
}  // namespace inarow
