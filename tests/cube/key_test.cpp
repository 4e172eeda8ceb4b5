// Keys that never mix two positions of different value.
#include "cube/key.hpp"

#include <set>

#include "cube/claims.hpp"
#include "key_positions.hpp"

namespace inarow {
namespace {

using namespace testing_cube;

TEST(CubeKey, is_shared_by_equal_positions_only) {
    Rng rng(16);
    FiledPositions positions;
    for (int i = 0; i < 20; ++i) positions.add_all_after(some_position_with_an_empty_column(53, rng));
    expect_pairs_to_be_equal(positions, 1000);
}

TEST(CubeKey, tells_the_winning_cells) {
    Rng rng(25);
    for (int i = 0; i < 2000; ++i) {
        const cube::Node node = cube::make_node(some_careful_position(20 + i % 40, rng));
        const auto board = cube::board_of(node);
        const auto left = cube::remainder(board, false);
        const Word64 cells = board.empty() & ~cube::gone(board);
        EXPECT_EQ(cube::completions(left.white) & cells, board.white_wins & cells);
        EXPECT_EQ(cube::completions(left.black) & cells, board.black_wins & cells);
    }
}

TEST(CubeKey, has_a_number_for_every_state_of_a_column) {
    std::set<std::uint64_t> numbers;
    for (int height = 0; height <= 4; ++height)
        for (int state = 0; state < 81; ++state) {
            Word64 occupied = 0;
            Word64 white = 0;
            Word64 black = 0;
            int rest = state;
            for (int level = 0; level < height; ++level, rest /= 3) {
                const Word64 cell = bit<Word64>(16 * level + 9);
                occupied |= cell;
                if (rest % 3 == 1) white |= cell;
                if (rest % 3 == 2) black |= cell;
            }
            const auto [low, high] = cube::halves_of({occupied, white, black});
            EXPECT_EQ(low, 0U);
            EXPECT_EQ(high & ~(std::uint64_t{127} << 7), 0U);
            numbers.insert(high >> 7);
        }
    EXPECT_EQ(numbers.size(), 121U);
}

TEST(CubeKey, is_the_same_for_one_position_and_for_many) {
    Rng rng(21);
    for (int i = 0; i < 100; ++i) {
        cube::Children children;
        children.clear();
        const int count = 1 + static_cast<int>(rng.below(16));
        for (int place = 0; place < count; ++place)
            children.add(cube::make_node(some_careful_position(30 + i % 30, rng)), true);
        cube::Children::Row<cube::Key> keys;
        for (const bool tempo_anywhere : {false, true}) {
            cube::make_keys(children, tempo_anywhere, keys);
            for (int place = 0; place < count; ++place)
                EXPECT_EQ(keys[static_cast<std::size_t>(place)], cube::key_of(children.node(place), tempo_anywhere));
        }
    }
}

}  // namespace
}  // namespace inarow
