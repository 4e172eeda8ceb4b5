// The words of processors without BMI2, under a name of their own: other files here may have the instruction.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>

#undef __BMI2__
namespace without_bmi2 {
#include "base/bits.hpp"
}

namespace without_bmi2::inarow {
namespace {

Word64 gathered_one_by_one(Word64 word, Word64 mask) {
    Word64 bits = 0;
    int next = 0;
    for_each_bit(mask, [&](int i) { bits |= (word >> i & 1) << next++; });
    return bits;
}

TEST(GatheredBits, are_packed_in_their_order) {
    EXPECT_EQ(gathered(Word64{0b1011'0110}, Word64{0b1101'0010}), 0b1011U);
    EXPECT_EQ(gathered(~Word64{0}, Word64{0}), 0U);
    EXPECT_EQ(gathered(~Word64{0}, ~Word64{0}), ~Word64{0});
    EXPECT_EQ(gathered(bit<Word64>(63), bit<Word64>(63) | bit<Word64>(62)), 2U);
}

TEST(GatheredBits, of_more_than_32_are_not_lost) {
    Word64 word = 0x9E3779B97F4A7C15U;
    for (int i = 0; i < 1000; ++i, word = word * 6364136223846793005U + 1442695040888963407U) {
        const Word64 mask = std::rotl(word, 21) | std::rotl(word, 40);
        EXPECT_EQ(gathered(word, mask), gathered_one_by_one(word, mask));
        EXPECT_EQ(gathered(word, ~Word64{0}), word);
    }
}

TEST(GatheredBits, come_from_both_halves_of_a_wide_word) {
    constexpr std::array places = {3, 63, 64, 100, 127};
    Word128 mask = 0;
    for (const int place : places) mask |= bit<Word128>(place);
    for (Word64 bits = 0; bits < 32; ++bits) {
        Word128 word = 0;
        for_each_bit(bits, [&](int i) { word |= bit<Word128>(places[static_cast<std::size_t>(i)]); });
        EXPECT_EQ(gathered(word, mask), bits);
        EXPECT_EQ(gathered(~mask | word, mask), bits);
    }
}

}  // namespace
}  // namespace without_bmi2::inarow
