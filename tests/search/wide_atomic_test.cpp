#include "base/wide_atomic.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <thread>
#include <vector>

namespace inarow {
namespace {

constexpr Word128 both_halves(Word64 half) { return Word128{half} << 64 | half; }

TEST(WideAtomic, gives_back_what_was_stored) {
    WideAtomic word;
    EXPECT_EQ(word.load(), Word128{0});
    for (int i = 0; i < 128; ++i) {
        word.store(bit<Word128>(i) | bit<Word128>(127 - i));
        EXPECT_EQ(word.load(), bit<Word128>(i) | bit<Word128>(127 - i)) << i;
    }
}

TEST(WideAtomic, leaves_its_neighbours_alone) {
    std::array<WideAtomic, 3> words;
    words[1].store(~Word128{0});
    EXPECT_EQ(words[0].load(), Word128{0});
    EXPECT_EQ(words[1].load(), ~Word128{0});
    EXPECT_EQ(words[2].load(), Word128{0});
}

TEST(WideAtomic, is_never_half_of_one_word_and_half_of_another) {
    WideAtomic word;
    std::atomic<int> writing{2};
    std::vector<std::jthread> writers;
    for (const Word64 start : {Word64{1}, Word64{1} << 40})
        writers.emplace_back([&word, &writing, start] {
            for (Word64 i = 0; i < 200'000; ++i) word.store(both_halves(start + i));
            --writing;
        });
    std::uint64_t mixed = 0;
    while (writing > 0) {
        const Word128 seen = word.load();
        mixed += seen != both_halves(static_cast<Word64>(seen)) ? 1 : 0;
    }
    EXPECT_EQ(mixed, 0U);
}

}  // namespace
}  // namespace inarow
