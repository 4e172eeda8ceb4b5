#include "base/bits.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace inarow {
namespace {

template <class Word>
class Bits : public testing::Test {};
using Words = testing::Types<Word64, Word128>;
TYPED_TEST_SUITE(Bits, Words);

TYPED_TEST(Bits, each_index_has_a_bit_of_its_own) {
    TypeParam all = 0;
    for (int i = 0; i < word_bits<TypeParam>; ++i) {
        EXPECT_EQ(count_bits(bit<TypeParam>(i)), 1) << i;
        EXPECT_EQ(lowest_index(bit<TypeParam>(i)), i);
        EXPECT_EQ(all & bit<TypeParam>(i), TypeParam{0}) << i;
        all |= bit<TypeParam>(i);
    }
    EXPECT_EQ(all, ~TypeParam{0});
}

TYPED_TEST(Bits, low_bits_are_the_first_ones_up_to_the_whole_word) {
    TypeParam expected = 0;
    for (int count = 0; count <= word_bits<TypeParam>; ++count) {
        EXPECT_EQ(low_bits<TypeParam>(count), expected) << count;
        if (count < word_bits<TypeParam>) expected |= bit<TypeParam>(count);
    }
}

TYPED_TEST(Bits, the_lowest_bit_and_its_index_belong_together) {
    for (int low = 0; low < word_bits<TypeParam>; ++low) {
        const TypeParam word = bit<TypeParam>(low) | bit<TypeParam>(word_bits<TypeParam> - 1);
        EXPECT_EQ(lowest_bit(word), bit<TypeParam>(low));
        EXPECT_EQ(lowest_index(word), low);
    }
}

TYPED_TEST(Bits, a_set_of_two_is_more_than_one_bit_wherever_they_are) {
    EXPECT_FALSE(more_than_one_bit(TypeParam{0}));
    for (int i = 1; i < word_bits<TypeParam>; ++i) {
        EXPECT_FALSE(more_than_one_bit(bit<TypeParam>(i)));
        EXPECT_TRUE(more_than_one_bit(static_cast<TypeParam>(bit<TypeParam>(i) | bit<TypeParam>(0))));
    }
}

TYPED_TEST(Bits, every_bit_is_visited_once_from_the_lowest) {
    std::vector<int> visited;
    const int last = word_bits<TypeParam> - 1;
    for_each_bit(static_cast<TypeParam>(bit<TypeParam>(last) | bit<TypeParam>(0) | bit<TypeParam>(33)),
                 [&](int i) { visited.push_back(i); });
    EXPECT_EQ(visited, (std::vector<int>{0, 33, last}));
}

TEST(Bits, a_wide_word_counts_both_halves) {
    EXPECT_EQ(count_bits(~Word128{0}), 128);
    EXPECT_EQ(count_bits(bit<Word128>(3) | bit<Word128>(100)), 2);
}

}  // namespace
}  // namespace inarow
