// Boards, positions, options of searches and messages of errors, for the tests of several rooms.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.hpp"
#include "inarow/notation.hpp"
#include "inarow/options.hpp"

namespace inarow {

// Of the error; nothing where there is none.
template <class T>
std::string message_of(const Result<T>& result) {
    return result ? "" : result.error().message;
}

}  // namespace inarow

namespace inarow::inline testing_boards {

// Text that a test wrote itself: a mistake in it is thrown, with the message.
inline Variant board(std::string_view text) { return parse_variant(text, Lines::optional).value(); }
inline Position position_after(std::string_view variant, std::string_view moves) {
    return parse_moves(board(variant), moves).value();
}

// One of each kind: common ones, hot ones, words of 64 and of 128 bits, boards that fill their word to the last bit,
// and boards where a line has no room in some direction, so that a shift would leave the word.
inline const std::vector<std::string_view> boards_of_every_kind = {
    // flat
    "4x4", "5x4", "4x5", "7x6", "6x7", "8x7", "9x6", "9x7", "8x8", "4x4k3", "5x4k3", "3x5k3", "2x3k3", "6x3", "3x6",
    "1x8", "12x4k10", "4x12k10", "1x4", "32x1k3", "13x8k7", "10x10k10", "5x5k2", "7x6k5", "9x6k6", "9x8k8", "9x9k9",
    "61x1k5", "16x3k3", "16x7",
    // cylinders
    "4x4@cylinder", "5x4@cylinder", "7x6@cylinder", "8x7@cylinder", "9x7@cylinder", "3x4k3@cylinder", "3x5@cylinder",
    "16x7@cylinder",
    // boxes
    "4x4x4", "3x3x3k3", "5x5x4", "4x4x5", "3x4x2k3", "4x3x3k3", "2x2x3k2", "7x8x1k5", "1x5x4",
    // tori
    "4x4@torus", "5x4@torus", "4x3k3@torus", "9x7k5@torus", "3x3k3@torus",
    // without gravity
    "3x3k3@free", "4x3k3@free", "5x5@free", "6x4k3@free", "7x7k5@free", "9x8k5@free", "4x4@cylinder@free",
    "5x4k3@cylinder@free", "4x4k3@torus@free", "3x3x3k3@free", "4x4x4@free"};

// Without spare bits: their words are full, or leave no room for them.
inline const std::vector<std::string_view> packed_boards = {"11x11k5@free",       "16x8@free",  "8x16k3@cylinder@free",
                                                            "12x10k5@torus@free", "5x5x5@free", "2x64k10@free"};

inline Move random_move(const Position& position, Rng& rng) {
    const auto moves = position.legal_moves();
    return moves[rng.below(moves.size())];
}

// A game of random moves with this many stones that nobody has won; nothing if it is not found soon.
inline std::optional<Position> random_open_position(const Variant& variant, int stones, Rng& rng) {
    Position position(variant);
    for (int attempt = 0; attempt < 1000; ++attempt) {
        while (position.stones() > 0) position.undo();
        while (!position.over() && position.stones() < stones) {
            position.play(random_move(position, rng));
        }
        if (position.stones() == stones && !position.over()) return position;
    }
    return std::nullopt;
}

// A random game to its end.
inline Position random_game(const Variant& variant, Rng& rng) {
    Position position(variant);
    while (!position.over()) {
        position.play(random_move(position, rng));
    }
    return position;
}

// With one to three letters changed, inserted, taken out or exchanged.
inline std::string mutated(std::string text, std::string_view letters, Rng& rng) {
    for (auto changes = 1 + rng.below(3); changes > 0; --changes) {
        const auto at = rng.below(text.size());
        const char letter = letters[rng.below(letters.size())];
        switch (rng.below(4)) {
            case 0:
                text[at] = letter;
                break;
            case 1:
                text.insert(at, 1, letter);
                break;
            case 2:
                text.erase(at, 1);
                break;
            default:
                std::swap(text[at], text[rng.below(text.size())]);
        }
    }
    return text;
}

inline std::vector<Stone> cells_of(const Position& position) {
    std::vector<Stone> cells;
    for (Cell cell = 0; cell < position.variant().cells(); ++cell) cells.push_back(position.at(cell));
    return cells;
}

inline SearchOptions with_table(std::uint64_t bytes) {
    SearchOptions options;
    options.table_bytes.count = bytes;
    return options;
}

// How gtest names the test of a board.
inline std::string name_of_board(const ::testing::TestParamInfo<std::string_view>& board_text) {
    std::string name;
    for (const char c : board_text.param) name += c == '@' ? '_' : c;
    return name;
}

}  // namespace inarow::inline testing_boards
