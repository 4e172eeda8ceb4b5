#include "search/node_counter.hpp"

#include <gtest/gtest.h>

namespace inarow {
namespace {

std::uint64_t count_until_stopped(NodeCounter& counter, std::uint64_t at_most) {
    for (std::uint64_t i = 0; i < at_most; ++i) try {
            counter.count();
        } catch (const Stopped&) {
            return i;
        }
    return at_most;
}

TEST(NodeCounter, reports_every_position_when_the_search_ends) {
    Control control;
    {
        NodeCounter counter(control);
        EXPECT_EQ(count_until_stopped(counter, 1000), 1000U);
        EXPECT_EQ(counter.counted(), 1000U);
    }
    EXPECT_EQ(control.nodes, 1000U);
}

TEST(NodeCounter, stops_exactly_at_the_limit) {
    for (const std::uint64_t limit : {0U, 1U, 255U, 256U, 257U, 1000U}) {
        Control control;
        control.node_limit = limit;
        NodeCounter counter(control);
        EXPECT_EQ(count_until_stopped(counter, 2000), limit);
        EXPECT_EQ(counter.counted(), limit);
        EXPECT_EQ(control.nodes, limit);
    }
}

TEST(NodeCounter, the_limit_holds_over_all_calls_that_share_the_control) {
    Control control;
    control.node_limit = 700;
    {
        NodeCounter first(control);
        EXPECT_EQ(count_until_stopped(first, 400), 400U);
    }
    NodeCounter second(control);
    EXPECT_EQ(count_until_stopped(second, 2000), 300U);
}

TEST(NodeCounter, stops_where_another_thread_takes_what_was_left) {
    for (const std::uint64_t taken : {1000U, 1001U}) {
        Control control;
        control.node_limit = 1000;
        NodeCounter counter(control);
        counter.each_batch([&] { control.nodes = taken; });
        EXPECT_EQ(count_until_stopped(counter, 2000), 0U);
    }
}

TEST(NodeCounter, sees_a_stop_within_one_batch) {
    Control control;
    NodeCounter counter(control);
    EXPECT_EQ(count_until_stopped(counter, 300), 300U);
    control.stop = true;
    EXPECT_LE(count_until_stopped(counter, 2000), 256U);
}

}  // namespace
}  // namespace inarow
