// The same with more empty cells.
#include "key_positions.hpp"

namespace inarow {
namespace {

using namespace testing_cube;

TEST(CubeKey, is_shared_by_equal_positions_only_from_51_stones_on) {
    Rng rng(17);
    FiledPositions positions;
    for (int i = 0; i < 30; ++i) positions.add_all_after(some_position_with_an_empty_column(51, rng));
    expect_pairs_to_be_equal(positions, 10'000);
}

}  // namespace
}  // namespace inarow
