// Threats and what becomes of them, counted once more by a plain scan of the cells and by minimax.

#include "boards.hpp"
#include "datasets/generate.hpp"
#include "experiments.hpp"
#include "game/shape.hpp"
#include "matchers.hpp"
#include "reference.hpp"

namespace inarow::lab {
namespace {

bool completes(const Position& position, int column, int row, Stone player) {
    const Variant& variant = position.variant();
    const auto run = [&](int dx, int dy) {
        int length = 0;
        for (int x = column + dx, y = row + dy; x >= 0 && x < variant.width && y >= 0 && y < variant.height &&
                                                position.at(cell_at(variant, x, y)) == player;
             x += dx, y += dy)
            ++length;
        return length;
    };
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}})
        if (run(dx, dy) + run(-dx, -dy) + 1 >= variant.k) return true;
    return false;
}

// Where the first player has no threat, and the second one or more even ones alone; without positions in which both
// the scan and the table would have to know what a useless threat is.
bool second_has_even_ones_alone(const Position& position) {
    int even = 0;
    for (int column = 0; column < position.variant().width; ++column)
        for (int row = position.height(column); row < position.variant().height; ++row) {
            if (completes(position, column, row, Stone::first)) return false;
            if (!completes(position, column, row, Stone::second)) continue;
            if (row == position.height(column) || row % 2 == 0) return false;
            ++even;
        }
    return even > 0;
}

TEST(Threats, count_what_minimax_says) {
    const Table table =
        found("threats", {{"variant", "6x4"}, {"stones", "14"}, {"positions", "400"}}).sections[0].table;
    const std::size_t row = 6;
    ASSERT_EQ(text(table, row, "first_has") + ", " + text(table, row, "second_has"), "no threat, an even threat");
    auto source = datasets::RandomPositions::create(board("6x4"), {.stones = 14, .careful = true}).value();
    Reference reference;
    std::int64_t right = 0;
    std::int64_t all = 0;
    for (int i = 0; i < 400; ++i) {
        const Position position = source.next().value();
        if (!second_has_even_ones_alone(position)) continue;
        ++all;
        right += reference.score(position) < 0;
    }
    EXPECT_GT(all, 10);
    EXPECT_EQ(count(table, row, "right_first_to_move_of"), all);
    EXPECT_EQ(count(table, row, "right_first_to_move"), right);
    EXPECT_EQ(count(table, row, "right_second_to_move_of"), 0);
}

TEST(Threats, need_rows_that_are_odd_or_even) {
    for (const char* variant : {"7x5", "4x4x4", "6x6@free", "6x6@torus"})
        EXPECT_THAT(complaint("threats", {{"variant", variant}}), HasSubstr("cylinders of even height")) << variant;
}

}  // namespace
}  // namespace inarow::lab
