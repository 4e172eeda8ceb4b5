// The same on boards of millions of positions.
#include "bounds_check.hpp"

namespace inarow::testing {
namespace {

class SoundBoundsLong : public ::testing::TestWithParam<const char*> {};

TEST_P(SoundBoundsLong, hold_on_every_position) { expect_sound_bounds(GetParam()); }

INSTANTIATE_TEST_SUITE_P(boards, SoundBoundsLong,
                         ::testing::Values("5x4", "4x5", "4x6", "6x4k3", "4x7k3", "7x3k3", "5x4@cylinder",
                                           "4x5@cylinder", "3x2x4k3", "5x4@torus", "4x5@torus"));

}  // namespace
}  // namespace inarow::testing
