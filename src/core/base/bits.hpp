// Words of 64 and 128 bits as sets of small numbers.
//
// Every bit of a board is made by bit<Word>(index): a literal 1 shifted by hand is 32 bits wide, and
// on a 128-bit board that is the classic way to lose stones silently.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

namespace inarow {

using Word64 = std::uint64_t;
__extension__ typedef unsigned __int128 Word128;

template <class Word>
concept BoardWord = std::same_as<Word, Word64> || std::same_as<Word, Word128>;

template <BoardWord Word>
inline constexpr int word_bits = static_cast<int>(sizeof(Word) * 8);

template <BoardWord Word>
[[nodiscard]] constexpr Word bit(int index) {
    return static_cast<Word>(1) << index;
}

// The set {0, ..., count-1}; count may be the full width of the word.
template <BoardWord Word>
[[nodiscard]] constexpr Word low_bits(int count) {
    return count >= word_bits<Word> ? ~static_cast<Word>(0) : bit<Word>(count) - 1;
}

[[nodiscard]] constexpr int count_bits(Word64 word) { return std::popcount(word); }
[[nodiscard]] constexpr int count_bits(Word128 word) {
    return std::popcount(static_cast<Word64>(word)) + std::popcount(static_cast<Word64>(word >> 64));
}

// Index of the lowest bit; the word must not be empty.
[[nodiscard]] constexpr int lowest_index(Word64 word) { return std::countr_zero(word); }
[[nodiscard]] constexpr int lowest_index(Word128 word) {
    const auto low = static_cast<Word64>(word);
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<Word64>(word >> 64));
}

template <BoardWord Word>
[[nodiscard]] constexpr Word lowest_bit(Word word) {
    return word & (~word + 1);
}

template <BoardWord Word>
[[nodiscard]] constexpr bool more_than_one_bit(Word word) {
    return (word & (word - 1)) != 0;
}

// The bits of a word at the positions of a mask, packed together; the lowest position gives the lowest bit.
[[nodiscard]] inline Word64 gathered(Word64 word, Word64 mask) {
#ifdef __BMI2__
    return __builtin_ia32_pext_di(word, mask);
#else
    Word64 bits = 0;
    for (int i = 0; mask != 0; mask &= mask - 1, ++i) bits |= (word >> std::countr_zero(mask) & 1) << i;
    return bits;
#endif
}
[[nodiscard]] inline Word64 gathered(Word128 word, Word128 mask) {
    const auto low = static_cast<Word64>(mask);
    return gathered(static_cast<Word64>(word), low) |
           gathered(static_cast<Word64>(word >> 64), static_cast<Word64>(mask >> 64)) << std::popcount(low);
}

// Calls f(index) for each bit, from the lowest.
template <BoardWord Word, class F>
constexpr void for_each_bit(Word word, F&& f) {
    for (; word != 0; word &= word - 1) f(lowest_index(word));
}

}  // namespace inarow
