// The key of a position of the cube: 112 bits, exact up to stones that no longer matter.
//
// A stone all of whose lines hold a stone of the other colour is NEUTRAL: whatever its colour, none of these lines can
// be completed by either player.  So a cell is empty, neutral, White's or Black's: d = 0, 1, 2 or 3.  Two positions
// with the same digits have the same lines left to each player with the same stones in them, and the same heights,
// therefore the same value.  (A line with a neutral stone is dead for both, in either position: the neutral stone
// blocks it for one player, and the stone of the other colour that makes it neutral for the other.)
//
// In a column the empty cells are on top, so d0 + 3 d1 + 9 d2 + 27 d3 is a distinct number for each of the
// 1 + 3 + 9 + 27 + 81 = 121 states: bijective numeration to the base of 3.  Seven bits hold it; 16 columns, 112 bits.
//
// With AVX-512 a column is a byte of a register and a level a mask, so four positions are coded at once.
#pragma once

#include "cube/node.hpp"

#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__BMI2__)
#define INAROW_CUBE_KEY_BY_MASKS 1
#else
#define INAROW_CUBE_KEY_BY_MASKS 0
#endif

namespace inarow::cube {

// Eight columns each, 56 bits.
struct Key {
    Word64 low;
    Word64 high;
    friend bool operator==(const Key&, const Key&) = default;
};
inline constexpr int half_key_bits = 56;

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

// Of eight columns from `first` on; a digit is d = 1 + white + 2 black where a stone lies, and 0 elsewhere.
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

// The key of `occupied`, where all stones but those in `white` and `black` are neutral.
[[nodiscard]] constexpr Key key_of_live(Word64 occupied, Word64 white, Word64 black) {
    return {eight_columns(occupied, white, black, 0), eight_columns(occupied, white, black, 8)};
}
[[nodiscard]] inline Key key_of(const Node& node) {
    const Word64 white = node.white & cells_in_lines(~node.black);
    const Word64 black = node.black & cells_in_lines(~node.white);
    return key_of_live(node.occupied(), white, black);
}

#if INAROW_CUBE_KEY_BY_MASKS
// Of four positions, the bits of each level side by side.
using Levels = std::array<Word64, 4>;
[[nodiscard]] inline Levels levels_of_four(__m256i positions) {
    const __m256i order = _mm256_setr_epi16(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    Levels levels;
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(levels.data()), _mm256_permutexvar_epi16(order, positions));
    return levels;
}
// Bytes below 128, sixteen to a position, as two words of 56 bits.
[[nodiscard]] inline __m512i packed_columns(__m512i bytes) {
    const __m512i pairs = _mm512_maddubs_epi16(_mm512_set1_epi16(static_cast<short>(128 << 8 | 1)), bytes);
    const __m512i fours = _mm512_madd_epi16(pairs, _mm512_set1_epi32((1 << 14) << 16 | 1));
    const __m512i low = _mm512_set1_epi64((1 << 28) - 1);
    return _mm512_or_si512(_mm512_and_si512(fours, low), _mm512_andnot_si512(low, _mm512_srli_epi64(fours, 4)));
}
// key_of_live of four positions.
inline void keys_of_four(__m256i occupied, __m256i white, __m256i black, Key* keys) {
    const Levels masks[3] = {levels_of_four(occupied), levels_of_four(white), levels_of_four(black)};
    __m512i sum = _mm512_setzero_si512();
    const auto add = [&](Word64 where, int value) {
        sum = _mm512_mask_add_epi8(sum, where, sum, _mm512_set1_epi8(static_cast<char>(value)));
    };
    int power = 1;
    for (std::size_t level = 0; level < 4; ++level, power *= 3) {
        add(masks[0][level], power);
        add(masks[1][level], power);
        add(masks[2][level], 2 * power);
    }
    _mm512_storeu_si512(keys, packed_columns(sum));
}
#endif

// The keys of children, where all stones but those in `white` and `black` are neutral.
inline void keys_of_children(const Children& children, const Children::Row<Word64>& white,
                             const Children::Row<Word64>& black, Children::Row<Key>& keys) {
#if INAROW_CUBE_KEY_BY_MASKS
    const auto four = [](const Word64& first) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&first)); };
    for (std::size_t i = 0; i < static_cast<std::size_t>(children.count); i += 4)
        keys_of_four(_mm256_or_si256(four(children.white[i]), four(children.black[i])), four(white[i]), four(black[i]),
                     &keys[i]);
#else
    for (std::size_t i = 0; i < static_cast<std::size_t>(children.count); ++i)
        keys[i] = key_of_live(children.white[i] | children.black[i], white[i], black[i]);
#endif
}

}  // namespace inarow::cube
