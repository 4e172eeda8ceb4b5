// Virtual proof numbers: by how much a child counts as more work while other threads are below it.
#include "cube/virtual_numbers.hpp"

#include <gtest/gtest.h>

namespace inarow {
namespace {

constexpr std::uint64_t here = 7;

TEST(CubeVirtualNumbers, double_a_child_for_one_thread_of_two) {
    const cube::VirtualNumbers numbers(2);
    EXPECT_EQ(numbers.raised(8, 0), 8U);
    EXPECT_EQ(numbers.raised(8, 1), 16U);
}

// Doubled for each of them, a child with half of sixteen threads below it would count 256 times, and the other eight
// would search what nobody needs.
TEST(CubeVirtualNumbers, raise_a_child_the_less_the_more_threads_there_are) {
    const cube::VirtualNumbers four(4);
    EXPECT_EQ(four.raised(64, 1), 80U);
    EXPECT_EQ(four.raised(64, 2), 96U);
    const cube::VirtualNumbers sixteen(16);
    EXPECT_EQ(sixteen.raised(64, 1), 65U);
    EXPECT_EQ(sixteen.raised(64, 8), 72U);
    EXPECT_EQ(sixteen.raised(8, 1), 8U);
}

TEST(CubeVirtualNumbers, know_of_threads_that_come_later) {
    cube::VirtualNumbers numbers(1);
    numbers.add_thread();
    EXPECT_EQ(numbers.raised(8, 1), 16U);
    numbers.add_thread();
    numbers.add_thread();
    EXPECT_EQ(numbers.raised(8, 1), 10U);
}

TEST(CubeVirtualNumbers, count_the_threads_that_are_there) {
    cube::VirtualNumbers numbers(2);
    {
        const cube::VirtualNumbers::Presence one(numbers, here);
        const cube::VirtualNumbers::Presence other(numbers, here);
        EXPECT_EQ(numbers.threads_below(here), 2U);
    }
    EXPECT_EQ(numbers.threads_below(here), 0U);
}

}  // namespace
}  // namespace inarow
