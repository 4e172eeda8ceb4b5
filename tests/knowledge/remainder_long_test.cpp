// The same on larger boards.
#include "equal_positions.hpp"

namespace inarow::testing {

INSTANTIATE_TEST_SUITE_P(larger_boards, EqualPositions,
                         ::testing::Values("5x4", "4x5", "7x3k3", "5x4k3", "4x5k3", "5x4@cylinder", "6x3k3@cylinder",
                                           "5x4@torus", "4x5k3@torus", "3x3x2k3", "2x3x4k3"));

}  // namespace inarow::testing
