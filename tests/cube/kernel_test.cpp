// The cube's kernel against the plain position: random games to their end.
#include "cube/kernel.hpp"
#include "game/shape.hpp"

#include <gtest/gtest.h>

#include "boards.hpp"
#include "game/lines.hpp"

namespace inarow {
namespace {

Word64 cell_of(Cell cell) { return bit<Word64>(cell % 4 * 16 + cell / 4); }

TEST(Cube, is_the_box_with_lines_of_four_and_gravity) {
    EXPECT_TRUE(cube::is_cube(board("4x4x4")));
    for (const auto text : {"4x4x4@free", "4x4x3", "4x4x4k3", "4x4", "3x3x3k3"})
        EXPECT_FALSE(cube::is_cube(board(text))) << text;
}

TEST(Cube, has_the_lines_of_the_board) {
    int lines_through_cells = 0;
    for (const Line& line : lines(board("4x4x4"))) {
        Word64 cells = 0;
        for (const Cell cell : line) cells |= cell_of(cell);
        EXPECT_TRUE(cube::has_line(cells));
        EXPECT_EQ(cube::count_lines(cells), 1);
        EXPECT_EQ(cube::cells_in_lines(cells), cells);
        for (const Cell cell : line) {
            EXPECT_EQ(cube::completions(cells & ~cell_of(cell)), cell_of(cell));
            for (const Word64 through : cube::lines_of_cell[static_cast<std::size_t>(lowest_index(cell_of(cell)))])
                lines_through_cells += through == cells;
        }
    }
    EXPECT_EQ(lines_through_cells, 76 * 4);
    EXPECT_EQ(cube::count_lines(~Word64{0}), 76);
}

TEST(Cube, plays_as_the_position_does) {
    Rng rng(7);
    for (int game = 0; game < 300; ++game) {
        Position position(board("4x4x4"));
        while (!position.over()) {
            const Word64 white = cube::stones_of(position, Stone::first);
            const Word64 black = cube::stones_of(position, Stone::second);
            const Word64 own = position.mover() == Stone::first ? white : black;
            const Word64 open = cube::playable(white | black);
            Word64 landing = 0;
            Word64 winning = 0;
            for (const Move move : position.legal_moves()) {
                const Word64 cell = cell_of(position.landing(move));
                const Position after = position.after(move);
                landing |= cell;
                if (after.won()) winning |= cell;
                const Word64 empty = ~(white | black | cell);
                if (!after.won()) {
                    const Word64 found =
                        cube::completions(own) | cube::completions_through(lowest_index(cell), own | cell);
                    EXPECT_EQ(found & empty, cube::completions(own | cell) & empty);
                }
            }
            EXPECT_EQ(open, landing);
            EXPECT_EQ(cube::completions(own) & open, winning);
            position.play(random_move(position, rng));
        }
    }
}

}  // namespace
}  // namespace inarow
