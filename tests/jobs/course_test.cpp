// What the course of a solve says: trends, and how much is left.
#include "jobs/course.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace inarow::jobs {
namespace {

// Proof numbers that double, and disproof numbers that grow as the work, with each factor of ten.
std::vector<Milestone> course_of(int milestones, Score threshold = 1) {
    std::vector<Milestone> course;
    for (int i = 0; i < milestones; ++i) {
        const double tens = i / 12.0;
        const auto grown = [&](double from, double factor) {
            return static_cast<std::uint32_t>(std::lround(from * std::pow(factor, tens)));
        };
        const Numbers numbers{grown(100'000, 2), grown(1'000'000, 10)};
        course.push_back({threshold,
                          static_cast<std::uint64_t>(1e6 * std::pow(10, tens)),
                          1,
                          {numbers, {{3, numbers.seen_by_other()}}}});
    }
    return course;
}

TEST(Course, has_a_trend_for_the_question_and_for_each_move) {
    const auto course = course_of(20);
    EXPECT_NEAR(trend(course, 1)->proof, 2, 0.01);
    EXPECT_NEAR(trend(course, 1)->disproof, 10, 0.01);
    EXPECT_NEAR(trend(course, 1, 3)->proof, 10, 0.01);
    EXPECT_NEAR(trend(course, 1, 3)->disproof, 2, 0.01);
    EXPECT_FALSE(trend(course, 1, 4)) << "a move that it does not have";
    EXPECT_FALSE(trend(course, 2)) << "another question";
    EXPECT_FALSE(trend({}, 1));
}

TEST(Course, needs_some_milestones_for_a_trend) {
    EXPECT_FALSE(trend(course_of(3), 1));
    EXPECT_TRUE(trend(course_of(4), 1));
    auto resumed = course_of(3, 0);  // of another question before
    for (const Milestone& milestone : course_of(3)) resumed.push_back(milestone);
    EXPECT_FALSE(trend(resumed, 1));
}

// What was long ago does not count.
TEST(Course, tells_the_trend_of_the_last_factor_of_ten) {
    auto course = course_of(20);
    for (Milestone& milestone : course)
        if (milestone.nodes * 10 < course.back().nodes) milestone.open.numbers = {1, 1};
    EXPECT_NEAR(trend(course, 1)->proof, 2, 0.01);
}

// A move that was answered for a while has no number on a logarithmic scale.
TEST(Course, leaves_out_numbers_that_say_an_answer) {
    auto course = course_of(20);
    course[15].open.moves[0].second = decided(true);
    EXPECT_NEAR(trend(course, 1, 3)->proof, 10, 0.01);
}

TEST(Course, is_noted_at_each_fifth_more) {
    EXPECT_TRUE(milestone_due(0, 1));
    EXPECT_FALSE(milestone_due(1000, 1200));
    EXPECT_TRUE(milestone_due(1000, 1201));
}

TEST(Remaining, goes_by_the_smaller_number) {
    EXPECT_EQ(remaining({1000, 50}, 0)->least, 25 * 50);
    EXPECT_EQ(remaining({40, 5000}, 0)->most, 630 * 40);
    EXPECT_FALSE(remaining(decided(true), 0));
    EXPECT_FALSE(remaining(decided(false), 0));
}

TEST(Remaining, has_no_upper_end_where_nothing_so_large_was_ever_seen) {
    EXPECT_TRUE(remaining({1000, 50}, 34'000'000)->most);
    EXPECT_FALSE(remaining({1000, 50}, 35'000'000)->most);
    EXPECT_FALSE(remaining({100'000, 100'000}, 0)->most);
    EXPECT_EQ(remaining({100'000, 100'000}, 0)->least, 2'500'000);
}

}  // namespace
}  // namespace inarow::jobs
