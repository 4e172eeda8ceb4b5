// Several threads on one piece of search.
#include "search/attempt.hpp"

#include <gtest/gtest.h>

#include <new>

namespace inarow {
namespace {

TEST(OnThreads, give_what_the_first_by_number_has_found) {
    const auto found = on_threads(4, 100, [](int thread, std::uint64_t share) -> std::optional<std::uint64_t> {
        if (thread < 2) return std::nullopt;
        return 1000 * static_cast<std::uint64_t>(thread) + share;
    });
    EXPECT_EQ(found, 2025U);
}

// With nothing to do for anyone, a search that goes on until the budget is used up would never end.
TEST(OnThreads, get_a_part_each_of_a_budget_that_is_smaller_than_their_number) {
    const auto found = on_threads(3, 2, [](int, std::uint64_t share) { return std::optional(share); });
    EXPECT_GT(found, 0U);
}

TEST(OnThreads, throw_here_what_any_of_them_throws) {
    for (const int thrower : {0, 2})
        EXPECT_THROW(static_cast<void>(on_threads(3, 100,
                                                  [&](int thread, std::uint64_t) -> std::optional<int> {
                                                      if (thread == thrower) throw std::bad_alloc();
                                                      return thread;
                                                  })),
                     std::bad_alloc);
}

// One waits for the other, as helpers do for the thread that has the root.
TEST(OnThreads, hear_of_the_end_of_one_that_throws) {
    std::atomic<bool> finished = false;
    EXPECT_THROW(static_cast<void>(on_threads(2, 100,
                                              [&](int thread, std::uint64_t) -> std::optional<int> {
                                                  const SetAtEnd ended(finished);
                                                  if (thread == 0) throw std::bad_alloc();
                                                  while (!finished) std::this_thread::yield();
                                                  return thread;
                                              })),
                 std::bad_alloc);
}

}  // namespace
}  // namespace inarow
