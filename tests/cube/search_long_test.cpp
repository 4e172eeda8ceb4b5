// The cube's search with rules against alpha-beta without them, deeper than the daily test goes.
#include <gtest/gtest.h>

#include "cube_positions.hpp"
#include "solved.hpp"
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
        EXPECT_EQ(weak(solved(*cube, position, weak_goal())), weak(solved(*alphabeta, position, weak_goal())))
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
        EXPECT_EQ(exact(*cube, position), exact(*alphabeta, position)) << moves_text(position);
    }
}

}  // namespace
}  // namespace inarow
