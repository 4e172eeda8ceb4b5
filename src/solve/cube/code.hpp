// A position of the cube in 80 bits, the same for all positions that are alike up to symmetry; R. Romen, Towards
// Solving Connect Four 3D, sections Symmetries and Compact bitboard.
//
// In each column the first player's stones are 1, the second's 0, the lowest empty cell 1 and those above it 0.  The
// side to move follows from the number of stones.  Layout of words as in cube/kernel.hpp.
#pragma once

#include "cube/kernel.hpp"

namespace inarow::cube {

// Reflections of every level.  Together they make the eight symmetries of a cube whose columns stay upright.
[[nodiscard]] constexpr Word64 reflected_x(Word64 word) {
    word = ((word & 0xAAAA'AAAA'AAAA'AAAA) >> 1) | ((word & 0x5555'5555'5555'5555) << 1);
    return ((word & 0xCCCC'CCCC'CCCC'CCCC) >> 2) | ((word & 0x3333'3333'3333'3333) << 2);
}
[[nodiscard]] constexpr Word64 reflected_y(Word64 word) {
    word = ((word & 0xF0F0'F0F0'F0F0'F0F0) >> 4) | ((word & 0x0F0F'0F0F'0F0F'0F0F) << 4);
    return ((word & 0xFF00'FF00'FF00'FF00) >> 8) | ((word & 0x00FF'00FF'00FF'00FF) << 8);
}
// x and y change places: single cells within squares of four, then the squares.  (The report reflects at the other
// diagonal; with the reflections above both give the same eight images.)
[[nodiscard]] constexpr Word64 transposed(Word64 word) {
    Word64 swapped = (word ^ (word >> 3)) & 0x0A0A'0A0A'0A0A'0A0A;
    word ^= swapped ^ (swapped << 3);
    swapped = (word ^ (word >> 6)) & 0x00CC'00CC'00CC'00CC;
    return word ^ swapped ^ (swapped << 6);
}

struct Code {
    Word64 cells = 0;
    Word64 full = 0;  // the 16 columns whose lowest empty cell lies above the board
    friend constexpr bool operator==(const Code&, const Code&) = default;
    friend constexpr bool operator<(const Code& a, const Code& b) {
        return a.full != b.full ? a.full < b.full : a.cells < b.cells;
    }
};
inline constexpr int code_bits = 80;

// White is the player who moves first.
[[nodiscard]] constexpr Code code_of(Word64 white, Word64 black) {
    const Word64 occupied = white | black;
    return {white | playable(occupied), occupied >> (cells - columns)};
}

// The least of the eight images.
[[nodiscard]] constexpr Code canonical(const Code& code) {
    const auto least = [](const Code& a, const Code& b) { return b < a ? b : a; };
    const auto of_x = [&](const Code& c) { return least(c, {reflected_x(c.cells), reflected_x(c.full)}); };
    const auto of_four = [&](const Code& c) {
        return least(of_x(c), of_x({reflected_y(c.cells), reflected_y(c.full)}));
    };
    return least(of_four(code), of_four({transposed(code.cells), transposed(code.full)}));
}

}  // namespace inarow::cube
