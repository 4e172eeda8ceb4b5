// What is remembered is what was found, however many others were asked about in between.
#include "proof/key_set.hpp"

#include <gtest/gtest.h>

namespace inarow::proof {
namespace {

// Of a number that is wide, so that both halves count.
bool odd(Word128 number) { return (number ^ number >> 64) % 2 == 1; }
Word128 number(int i) { return Word128{static_cast<Word64>(i)} << 63 | static_cast<Word64>(i) * 3; }

TEST(RecentAnswers, the_answer_is_that_of_the_number_asked_about) {
    RecentAnswers answers;
    int found = 0;
    const auto ask = [&](Word128 asked) {
        return answers.answer(asked, [&] {
            ++found;
            return odd(asked);
        });
    };
    constexpr int many = 200'000;  // more than have room
    for (int i = 0; i < many; ++i) ASSERT_EQ(ask(number(i)), odd(number(i))) << i;
    EXPECT_EQ(found, many);
    for (int i = many - 1; i >= 0; --i) ASSERT_EQ(ask(number(i)), odd(number(i))) << i;
    EXPECT_LT(found, 2 * many);  // some were remembered
    EXPECT_GT(found, many + many / 2);
}

TEST(RecentAnswers, zero_is_a_number) {
    RecentAnswers answers;
    EXPECT_TRUE(answers.answer(0, [] { return true; }));
    EXPECT_TRUE(answers.answer(0, [] { return false; }));
}

}  // namespace
}  // namespace inarow::proof
