#include "base/ticker.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <thread>

namespace inarow {
namespace {

// Waits without a limit: a test that fails here hangs until its runner ends it, on machines of any speed.
void wait_until(const auto& holds) {
    while (!holds()) std::this_thread::yield();
}

TEST(Ticker, a_tick_comes_again_and_again) {
    std::atomic<int> ticks{0};
    const Ticker ticker(0.001, [&] {
        ++ticks;
        return true;
    });
    wait_until([&] { return ticks >= 3; });
}

TEST(Ticker, a_tick_that_returns_false_is_the_last) {
    std::atomic<int> ticks{0};
    std::atomic<int> others{0};
    const Ticker ticker(0.001, [&] {
        ++ticks;
        return false;
    });
    const Ticker other(0.001, [&] {
        ++others;
        return true;
    });
    wait_until([&] { return ticks >= 1 && others >= 20; });
    EXPECT_EQ(ticks, 1);
}

TEST(Ticker, nothing_is_called_once_it_is_gone) {
    std::atomic<int> ticks{0};
    std::optional<Ticker> ticker(std::in_place, 0.001, [&] {
        ++ticks;
        return true;
    });
    wait_until([&] { return ticks >= 1; });
    ticker.reset();
    const int at_the_end = ticks;
    std::this_thread::yield();
    EXPECT_EQ(ticks, at_the_end);
}

TEST(Ticker, one_that_waits_for_years_ends_at_once) { const Ticker ticker(1e9, [] { return true; }); }

}  // namespace
}  // namespace inarow
