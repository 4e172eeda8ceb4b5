#include "game/geometry.hpp"

#include <gtest/gtest.h>

#include <type_traits>

#include "any_kernel.hpp"
#include "boards.hpp"
#include "game/lines.hpp"

namespace inarow {
namespace {

class GeometryOnEveryBoard : public testing::TestWithParam<std::string_view> {
protected:
    static void for_each_level(const std::function<void(const AnyKernel&)>& f) {
        with_every_level(board(GetParam()), f);
    }
};

TEST_P(GeometryOnEveryBoard, has_the_sizes_of_the_variant) {
    const Variant variant = board(GetParam());
    for_each_level([&](const AnyKernel& g) {
        EXPECT_EQ(g.shape.width, variant.width);
        EXPECT_EQ(g.shape.height, variant.height);
        EXPECT_EQ(g.shape.k, variant.k);
        EXPECT_EQ(g.shape.depth, variant.depth);
        EXPECT_EQ(g.moves, variant.moves());
        EXPECT_LE(g.moves, g.max_moves);
        EXPECT_LE(variant.bits(), g.word_size);
    });
}

TEST_P(GeometryOnEveryBoard, each_cell_has_a_bit_of_its_own_and_they_make_up_the_board) {
    for_each_level([](const AnyKernel& g) {
        AnyKernel::Word cells = 0;
        for (int column = 0; column < g.columns(); ++column)
            for (int row = 0; row < g.height(); ++row) {
                EXPECT_TRUE((cells & cell_bit(g, column, row)) == 0);
                EXPECT_TRUE((column_mask(g, column) & cell_bit(g, column, row)) != 0);
                cells |= cell_bit(g, column, row);
            }
        EXPECT_TRUE(cells == g.masks.board);
        EXPECT_EQ(count_bits(cells), g.cells());
    });
}

TEST_P(GeometryOnEveryBoard, masks_are_what_their_names_say) {
    for_each_level([](const AnyKernel& g) {
        AnyKernel::Word bottom = 0, top = 0, spare = 0, claimed = 0;
        for (int column = 0; column < g.columns(); ++column) {
            bottom |= cell_bit(g, column, 0);
            top |= cell_bit(g, column, g.height() - 1);
            spare |= cell_bit(g, column, g.height());
            for (int row = 0; row < g.height(); ++row)
                if ((g.height() - row) % 2 == 1) claimed |= cell_bit(g, column, row);
        }
        EXPECT_TRUE(bottom == g.masks.bottom && top == g.masks.top);
        EXPECT_TRUE(spare == g.masks.spare && claimed == g.masks.claimed);
        EXPECT_TRUE((spare & g.masks.board) == 0);
    });
}

TEST_P(GeometryOnEveryBoard, a_line_fits_in_a_direction_when_the_board_has_one_there) {
    for_each_level([](const AnyKernel& g) {
        const Variant variant = board(GetParam());
        std::vector<int> with_lines;
        with_topology(variant.topology, [&]<class T>(T) {
            for (int d = 0; d < static_cast<int>(T::steps.size()); ++d)
                if (!walks(variant, d).empty()) with_lines.push_back(d);
        });
        std::vector<int> fitting;
        for (const auto& along : g.along(0)) fitting.push_back(along.direction);
        EXPECT_EQ(fitting, with_lines);
    });
}

INSTANTIATE_TEST_SUITE_P(, GeometryOnEveryBoard, testing::ValuesIn(boards_of_every_kind), name_of_board);

TEST(Geometry, boards_of_the_hot_list_are_compiled_in) {
#define HOT_GEOMETRY(W, H, K, topology, Class, D)                                                      \
    with_geometry(Variant{W, H, K, Topology::topology, D}, GeometryLevel::fastest, [](const auto& g) { \
        EXPECT_TRUE((std::is_same_v<std::decay_t<decltype(g)>, StaticGeometry<W, H, K, Class, D>>));   \
    });
#include "game/hot_geometries.def"
#undef HOT_GEOMETRY
}

TEST(Geometry, the_smallest_word_that_holds_the_board_is_taken) {
    const auto bits_of = [](std::string_view text) {
        return with_geometry(board(text), GeometryLevel::dynamic,
                             [](const auto& g) { return word_bits<typename std::decay_t<decltype(g)>::Word>; });
    };
    EXPECT_EQ(bits_of("8x7"), 64);  // to the last bit
    EXPECT_EQ(bits_of("9x7"), 128);
    EXPECT_EQ(bits_of("16x7"), 128);
    EXPECT_EQ(bits_of("32x1k3"), 64);
    EXPECT_EQ(bits_of("61x1k5"), 128);
}

TEST(Geometry, the_even_squares_of_even_heights_are_claimed) {
    constexpr StaticGeometry<7, 6, 4> g;
    EXPECT_EQ(g.masks.claimed & column_mask(g, 0), bit<Word64>(1) | bit<Word64>(3) | bit<Word64>(5));
}

}  // namespace
}  // namespace inarow
