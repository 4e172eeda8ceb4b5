#include "cube/code.hpp"

#include <gtest/gtest.h>

#include <set>

#include "boards.hpp"
#include "compared.hpp"
#include "game/symmetry.hpp"

namespace inarow::cube {
namespace {

const Variant cube_variant = board("4x4x4");

Code code_of(const Position& position) {
    return cube::code_of(stones_of(position, Stone::first), stones_of(position, Stone::second));
}

// The stones as text, in the least of the images under the symmetries that game/symmetry.cpp finds: slow and obvious.
std::string least_image(const Position& position) {
    static const std::vector<Symmetry> all = symmetries(cube_variant);
    std::string least;
    for (const Symmetry& symmetry : all) {
        std::string image(cells, ' ');
        for (Cell cell = 0; cell < cells; ++cell)
            image[static_cast<std::size_t>(symmetry[static_cast<std::size_t>(cell)])] =
                static_cast<char>(position.at(cell));
        if (least.empty() || image < least) least = image;
    }
    return least;
}

TEST(CubeCode, is_the_same_exactly_for_positions_that_are_alike_up_to_symmetry) {
    Rng rng(17);
    std::set<std::string> images;
    std::set<std::pair<Word64, Word64>> codes;
    for (int i = 0; i < 4000; ++i) {
        const auto position = random_open_position(cube_variant, static_cast<int>(rng.below(i % 2 == 0 ? 4 : 60)), rng);
        if (!position) continue;
        const Code code = canonical(code_of(*position));
        const bool new_image = images.insert(least_image(*position)).second;
        const bool new_code = codes.insert({code.full, code.cells}).second;
        ASSERT_EQ(new_image, new_code) << moves_text(*position);
    }
    EXPECT_GT(images.size(), 1500U);
    EXPECT_LT(images.size(), 3000U);  // so that some positions did meet
}

// Read back from above: the highest 1 of a column lies on its lowest empty cell, below it are the stones.
TEST(CubeCode, holds_the_whole_position) {
    Compared compared("open position");
    Rng rng(18);
    for (int i = 0; i < 200; ++i) {
        const auto position = random_open_position(cube_variant, static_cast<int>(rng.below(63)), rng);
        if (!position) continue;
        compared.one();
        const Code code = code_of(*position);
        for (int column = 0; column < columns; ++column) {
            int height = (code.full & bit<Word64>(column)) != 0 ? 4 : 3;
            while (height < 4 && (code.cells & bit<Word64>(16 * height + column)) == 0) --height;
            ASSERT_EQ(height, position->height(column)) << moves_text(*position);
            for (int level = 0; level < height; ++level)
                ASSERT_EQ((code.cells & bit<Word64>(16 * level + column)) != 0,
                          position->at(column, level) == Stone::first);
        }
    }
}

TEST(CubeCode, fits_80_bits) {
    const Code code = code_of(position_after("4x4x4", "0000"));
    EXPECT_EQ(code.full, 1U);
    EXPECT_EQ(code.cells, 0x0000'0001'0000'FFFFU);  // White on levels 0 and 2, the other columns empty
}

TEST(CubeSymmetries, are_their_own_opposites_and_move_whole_columns) {
    Rng rng(19);
    for (int i = 0; i < 100; ++i) {
        const Word64 word = rng.below(~Word64{0});
        for (const auto symmetry : {reflected_x, reflected_y, transposed}) {
            EXPECT_EQ(symmetry(symmetry(word)), word);
            EXPECT_EQ(symmetry(word << 16), symmetry(word) << 16);
        }
    }
    EXPECT_EQ(reflected_x(0b0001), 0b1000U);
    EXPECT_EQ(reflected_y(0b0001), Word64{1} << 12);
    EXPECT_EQ(transposed(0b1000), Word64{1} << 12);
}

}  // namespace
}  // namespace inarow::cube
