#include "base/wide_lanes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "base/rng.hpp"

namespace inarow {
namespace {

// Every carry and borrow between the halves, and some words in between.
std::vector<Word128> telling_words() {
    const Word128 low = low_bits<Word128>(64);
    std::vector<Word128> words = {0,
                                  1,
                                  2,
                                  low - 1,
                                  low,
                                  low + 1,
                                  low + 2,
                                  ~low,
                                  ~low + 1,
                                  bit<Word128>(63),
                                  bit<Word128>(127),
                                  low_bits<Word128>(127),
                                  ~Word128{0}};
    Rng rng(1);
    while (words.size() < 40) words.push_back(Word128{rng.below(~Word64{0})} << 64 | rng.below(~Word64{0}));
    return words;
}

template <int Count>
std::array<Word128, Count> stored(WideLanes<Count> lanes) {
    std::array<Word128, Count> words;
    lanes.store(words.data());
    return words;
}

template <int Count, class F>
void with_pairs_in(F f) {
    const std::vector<Word128> words = telling_words();
    for (std::size_t shift = 0; shift < words.size(); ++shift)
        for (std::size_t start = 0; start < words.size(); ++start) {
            std::array<Word128, Count> a, b;
            for (std::size_t lane = 0; lane < a.size(); ++lane) {
                a[lane] = words[(start + lane) % words.size()];
                b[lane] = words[(start + lane + shift) % words.size()];
            }
            f(a, b, WideLanes<Count>::load(a.data()), WideLanes<Count>::load(b.data()));
        }
}

// Calls f(a, b, lanes of a, lanes of b) until each word has met each other one in every lane, with every number of
// lanes that this processor has.
template <class F>
void with_pairs([[maybe_unused]] F f) {
    if constexpr (most_lanes >= 4) with_pairs_in<4>(f);
    if constexpr (most_lanes >= 8) with_pairs_in<8>(f);
}

template <class Words, class F>
Words each(const Words& a, const Words& b, F f) {
    Words result;
    for (std::size_t lane = 0; lane < a.size(); ++lane) result[lane] = f(a[lane], b[lane]);
    return result;
}

TEST(WideLanes, carry_and_borrow_as_words_do) {
    with_pairs([](const auto& a, const auto& b, auto lanes_a, auto lanes_b) {
        EXPECT_EQ(stored(lanes_a + lanes_b), each(a, b, [](Word128 x, Word128 y) { return x + y; }));
        EXPECT_EQ(stored(lanes_a - lanes_b), each(a, b, [](Word128 x, Word128 y) { return x - y; }));
        EXPECT_EQ(stored(-lanes_a), each(a, b, [](Word128 x, Word128) { return -x; }));
        EXPECT_EQ(stored(lowest_bit(lanes_a)), each(a, b, [](Word128 x, Word128) { return lowest_bit(x); }));
    });
}

TEST(WideLanes, are_ordered_as_words_are) {
    with_pairs([](const auto& a, const auto& b, auto lanes_a, auto lanes_b) {
        const auto smaller = stored(select(is_less(lanes_a, lanes_b), lanes_a, lanes_b));
        EXPECT_EQ(smaller, each(a, b, [](Word128 x, Word128 y) { return x < y ? x : y; }));
        const auto chosen = stored(select(is_empty(lanes_a & lanes_b), lanes_a | lanes_b, ~lanes_a));
        EXPECT_EQ(chosen, each(a, b, [](Word128 x, Word128 y) { return (x & y) == 0 ? x | y : ~x; }));
    });
}

TEST(WideLanes, shift_from_one_half_into_the_other) {
    with_pairs([](const auto& a, const auto& b, auto lanes_a, auto) {
        for (const int by : {0, 1, 63, 64, 65, 127}) {
            EXPECT_EQ(stored(lanes_a << by), each(a, b, [by](Word128 x, Word128) { return x << by; })) << by;
            EXPECT_EQ(stored(lanes_a >> by), each(a, b, [by](Word128 x, Word128) { return x >> by; })) << by;
        }
    });
}

TEST(WideLanes, count_the_bits_of_both_halves) {
    with_pairs([](const auto& a, const auto&, auto lanes_a, auto) {
        std::vector<Word64> counts(a.size());
        count_bits(lanes_a).store(counts.data());
        for (std::size_t lane = 0; lane < a.size(); ++lane)
            EXPECT_EQ(static_cast<int>(counts[lane]), count_bits(a[lane]));
    });
}

}  // namespace
}  // namespace inarow
