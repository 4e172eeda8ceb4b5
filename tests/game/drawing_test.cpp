// Boards as text, plain and dressed for a terminal.
#include "game/drawing.hpp"

#include <gtest/gtest.h>

#include <regex>

namespace inarow {
namespace {

Position after(const char* variant, const char* moves) {
    return *parse_moves(*parse_variant(variant), moves);
}

constexpr TerminalStyle brackets = {.colour = false, .last_move = true};

TEST(Drawing, is_plain_unless_asked) {
    EXPECT_EQ(draw(after("3x2k3", "13")), " . . .\n x . o\n 1 2 3\n");
    EXPECT_EQ(draw(after("3x2k3", "")), draw(after("3x2k3", ""), Notation::automatic, {}, brackets));
}

TEST(Drawing, puts_the_last_move_in_brackets) {
    EXPECT_EQ(draw(after("3x2k3", "1"), Notation::automatic, {}, brackets), " . . .\n[x]. .\n 1 2 3\n");
    EXPECT_EQ(draw(after("3x2k3", "13"), Notation::automatic, {}, brackets), " . . .\n x .[o]\n 1 2 3\n");
    EXPECT_EQ(draw(after("3x2k3", "11223"), Notation::automatic, {}, brackets), " o o .\n X X[X]\n 1 2 3\n");
}

TEST(Drawing, of_a_ring_or_a_box_keeps_its_columns) {
    const std::regex escapes("\x1b\\[[0-9;]*m");
    for (const char* variant : {"4x3k3@cylinder", "4x3k3@torus", "4x4x4", "2x2x2k2", "4x3k3@free", "9x3x2k3"})
        for (const char* moves : {"", "0", "3", "1230", "a1", "d1", "c2b2"}) {
            const auto position = parse_moves(*parse_variant(variant), moves);
            if (!position) continue;
            const std::string plain = draw(*position);
            std::string dressed = std::regex_replace(draw(*position, Notation::automatic, {}, {true, true}), escapes, "");
            for (char& c : dressed)
                if (c == '[' || c == ']') c = ' ';
            dressed = std::regex_replace(dressed, std::regex(" +\n"), "\n");
            EXPECT_EQ(dressed, std::regex_replace(plain, std::regex(" +\n"), "\n")) << variant << ' ' << moves;
        }
}

TEST(Drawing, shows_where_a_board_was_cut_open) {
    EXPECT_EQ(draw(after("3x2k3@cylinder", "1")), " > . . . <\n > x . . <\n   1 2 3\n");
    EXPECT_EQ(draw(after("3x3k3@torus", "1")),
              "   v v v\n > . . . <\n > . . . <\n > x . . <\n   ^ ^ ^\n   1 2 3\n");
    EXPECT_EQ(draw(after("3x3k3@torus@free", "a1")),
              "     v v v\n 3 > . . . <\n 2 > . . . <\n 1 > x . . <\n     ^ ^ ^\n     a b c\n");
}

TEST(Drawing, has_an_ink_for_each_player) {
    EXPECT_EQ(draw(after("2x1k2", "1"), Notation::automatic, {}, {.colour = true, .last_move = false}),
              " \x1b[38;5;160mx\x1b[0m .\n 1 2\n");
    EXPECT_EQ(stone_sign(Stone::second, {}), "o");
    EXPECT_EQ(stone_sign(Stone::second, {.colour = true, .last_move = false}), "\x1b[38;5;27mo\x1b[0m");
}

}  // namespace
}  // namespace inarow
