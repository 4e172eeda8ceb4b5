// Signals and the searches that they stop.
#include "interrupt.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace inarow::app {
namespace {

TEST(Interrupt, that_came_between_two_searches_stops_the_next) {
    Control between_searches;
    const Interrupt outer(between_searches);
    std::raise(SIGINT);
    Control next;
    const Interrupt inner(next);
    EXPECT_TRUE(next.stop);
}

TEST(Interrupt, stops_no_search_before_it_comes) {
    Control outside;
    const Interrupt outer(outside);
    Control search;
    const Interrupt inner(search);
    EXPECT_FALSE(search.stop);
    std::raise(SIGTERM);
    EXPECT_TRUE(search.stop);
    EXPECT_FALSE(outside.stop);
}

}  // namespace
}  // namespace inarow::app
