// Boards to positions and back.
#include "game/arrangement.hpp"

#include "base/rng.hpp"
#include "boards.hpp"
#include "inarow/notation.hpp"
#include "matchers.hpp"

namespace inarow {
namespace {

Variant variant(const std::string& text) { return parse_variant(text).value(); }

std::string complaint(const std::string& board, const std::string& signs) {
    std::vector<Stone> stones;
    for (const char sign : signs) stones.push_back(sign == 'x' ? Stone::first : sign == 'o' ? Stone::second : Stone::none);
    const auto position = position_of(variant(board), stones);
    return position ? "" : position.error().message;
}

TEST(Arrangement, every_position_of_a_random_game_comes_back) {
    Rng rng(5);
    for (const std::string board : {"7x6", "4x4", "5x4k3", "6x5@cylinder", "4x4x4", "4x4k3@torus", "4x4@free", "9x9k5@free"})
        for (int game = 0; game < 8; ++game) {
            Position position(variant(board));
            while (!position.over()) {
                position.play(random_move(position, rng));
                const auto again = position_of(position.variant(), cells_of(position));
                ASSERT_TRUE(again) << board << " " << moves_text(position) << ": " << again.error().message;
                EXPECT_EQ(cells_of(*again), cells_of(position));
                EXPECT_EQ(again->won(), position.won());
            }
        }
}

TEST(Arrangement, unreachable_boards_are_rejected) {
    EXPECT_EQ(complaint("2x2k2", "xo"), "the board has 2 cells, but 2x2k2 has 4");
    EXPECT_EQ(complaint("2x2k2", "xx.."),
              "impossible board: 2 stones of the first player and 0 of the second, who take turns");
    EXPECT_EQ(complaint("2x2k2", "o..."),
              "impossible board: 0 stones of the first player and 1 of the second, who take turns");
    EXPECT_EQ(complaint("2x2k2", "x..o"), "the stone on b2 floats: b1 is empty");
    EXPECT_EQ(complaint("3x3k3", "ox......."), "no game leads to these stones");           // she begins at the bottom
    EXPECT_EQ(complaint("3x3k3", "xxx" "ooo" "..."),
              "the first player has the line a1-a3, and the second player has the line b1-b3");
    EXPECT_EQ(complaint("3x3k3", "xxx" "oo." "o.."),
              "the first player has the line a1-a3, which cannot have been completed by the last move");
    EXPECT_EQ(complaint("3x3k3", "xxx" "xxx" "ooo"), "impossible board: 6 stones of the first player and 3 of the second, who take turns");
}

}  // namespace
}  // namespace inarow
