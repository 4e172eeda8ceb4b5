// The key of a position of the cube: what is left of it (cube/remainder.hpp) in 113 bits.
//
// A cell is empty, neutral, White's or Black's: d = 0, 1, 2 or 3.  A line is open for White where White holds all its
// filled cells, so positions with the same digits have the same open lines and winning cells.
//
// In a column the empty cells are on top, so d0 + 3 d1 + 9 d2 + 27 d3 is a distinct number for each of the
// 1 + 3 + 9 + 27 + 81 = 121 states: bijective numeration to the base of 3.  Seven bits hold it; 16 columns, 112 bits.
// The last bit is the side to move: whether tempo cells are odd or even in number.
//
// With AVX-512 a column is a byte of a register and a level a mask, so four positions are coded at once.
#pragma once

#include "cube/node.hpp"
#include "cube/remainder.hpp"

#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__BMI2__)
#define INAROW_CUBE_KEY_BY_MASKS 1
#else
#define INAROW_CUBE_KEY_BY_MASKS 0
#endif

namespace inarow::cube {

// Positions whose keys differ in `tempo` alone, the cells that count as filled, have the same outcome.
struct Key {
    Word64 low;  // eight columns and the side to move
    Word64 high;
    int tempo;
    friend bool operator==(const Key&, const Key&) = default;
};
inline constexpr int high_key_bits = 56;
inline constexpr int low_key_bits = 57;

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

// Eight columns each, 56 bits.
using Halves = std::array<Word64, 2>;
[[nodiscard]] constexpr Halves halves_of(const Remainder<Word64>& left) {
    return {eight_columns(left.filled, left.white, left.black, 0),
            eight_columns(left.filled, left.white, left.black, 8)};
}
[[nodiscard]] inline Key key_of(Word64 filled, const Halves& halves, int stones) {
    return {halves[0] | static_cast<Word64>(stones % 2) << high_key_bits, halves[1], count_bits(filled) - stones};
}
[[nodiscard]] inline Key key_of(const Node& node, bool tempo_anywhere) {
    const auto left = remainder(board_of(node), tempo_anywhere);
    return key_of(left.filled, halves_of(left), node.stones());
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
// halves_of four positions.
inline void halves_of_four(__m256i filled, __m256i white, __m256i black, Halves* halves) {
    const Levels masks[3] = {levels_of_four(filled), levels_of_four(white), levels_of_four(black)};
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
    _mm512_storeu_si512(halves, packed_columns(sum));
}
#endif

// halves_of each of so many positions.
[[nodiscard]] inline Children::Row<Halves> halves_of_children(const Remainder<Children::Row<Word64>>& left, int count) {
    Children::Row<Halves> halves;
#if INAROW_CUBE_KEY_BY_MASKS
    const auto four = [](const Word64& first) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&first)); };
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); i += 4)
        halves_of_four(four(left.filled[i]), four(left.white[i]), four(left.black[i]), &halves[i]);
#else
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
        halves[i] = halves_of({left.filled[i], left.white[i], left.black[i]});
#endif
    return halves;
}

}  // namespace inarow::cube
