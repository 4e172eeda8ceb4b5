// The key of a position of the cube: 112 bits, exact up to stones that no longer matter.
//
// A stone all of whose lines hold a stone of the other colour is NEUTRAL: whatever its colour, none of these lines can
// be completed by either player.  So a cell is empty, neutral, White's or Black's: d = 0, 1, 2 or 3.  Two positions
// with the same digits have the same lines left to each player with the same stones in them, and the same heights,
// therefore the same value.  (A line with a neutral stone is dead for both, in either position: the neutral stone
// blocks it for one player, and the stone of the other colour that makes it neutral for the other.)
//
// In a column the empty cells are on top, so d0 + 3 d1 + 9 d2 + 27 d3 is a number of its own for each of the
// 1 + 3 + 9 + 27 + 81 = 121 states: bijective numeration to the base of 3.  Seven bits hold it; 16 columns, 112 bits.
#pragma once

#include "search/cube_node.hpp"

#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__BMI2__)
#define INAROW_CUBE_KEY_BY_MASKS 1
#else
#define INAROW_CUBE_KEY_BY_MASKS 0
#endif

namespace inarow::cube {

inline constexpr int key_bits = 112;

// The bits of a word, each in a byte of its own.
[[nodiscard]] constexpr Word64 bytes_of_bits(Word64 bits) {
    const Word64 spread = ((bits & 0xFF) * 0x0101010101010101U) & 0x8040201008040201U;
    return ((spread + 0x7F7F7F7F7F7F7F7FU) | spread) >> 7 & 0x0101010101010101U;
}
// Eight bytes below 128 as 56 bits.
[[nodiscard]] constexpr Word64 packed_bytes(Word64 bytes) {
    Word64 result = (bytes & 0x007F007F007F007FU) | (bytes & 0x7F007F007F007F00U) >> 1;
    result = (result & 0x00003FFF00003FFFU) | (result & 0x3FFF00003FFF0000U) >> 2;
    return (result & 0x000000000FFFFFFFU) | (result & 0x0FFFFFFF00000000U) >> 4;
}

// Of eight columns from `first` on; `live` and `other` are the digits' bits: d = 1 + white + 2 black where a stone
// lies.
[[nodiscard]] constexpr Word64 eight_columns(Word64 occupied, Word64 white, Word64 black, int first) {
    Word64 sum = 0;
    Word64 power = 1;
    for (int level = 0; level < 4; ++level, power *= 3) {
        const int shift = 16 * level + first;
        sum += power *
               (bytes_of_bits(occupied >> shift) + bytes_of_bits(white >> shift) + 2 * bytes_of_bits(black >> shift));
    }
    return packed_bytes(sum);
}

// The key of stones of which those in `white` and `black` are not neutral.
[[nodiscard]] inline Word128 key_of_live(Word64 occupied, Word64 white, Word64 black) {
#if INAROW_CUBE_KEY_BY_MASKS
    __m128i sum = _mm_setzero_si128();
    const auto add = [&](Word64 cells_of, int level, int value) {
        const auto mask = static_cast<__mmask16>(cells_of >> (16 * level));
        sum = _mm_mask_add_epi8(sum, mask, sum, _mm_set1_epi8(static_cast<char>(value)));
    };
    int power = 1;
    for (int level = 0; level < 4; ++level, power *= 3) {
        add(occupied, level, power);
        add(white, level, power);
        add(black, level, 2 * power);
    }
    constexpr Word64 low_seven = 0x7F7F7F7F7F7F7F7FU;
    const Word64 low = _pext_u64(static_cast<Word64>(_mm_cvtsi128_si64(sum)), low_seven);
    const Word64 high = _pext_u64(static_cast<Word64>(_mm_extract_epi64(sum, 1)), low_seven);
#else
    const Word64 low = eight_columns(occupied, white, black, 0);
    const Word64 high = eight_columns(occupied, white, black, 8);
#endif
    return Word128{high} << 56 | low;
}

[[nodiscard]] inline Word128 key_of(const Node& node) {
    const Word64 white = node.white & cells_in_lines(~node.black);
    const Word64 black = node.black & cells_in_lines(~node.white);
    return key_of_live(node.occupied(), white, black);
}

}  // namespace inarow::cube
