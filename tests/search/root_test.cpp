#include "search/root.hpp"

#include <gtest/gtest.h>

namespace inarow {
namespace {

// Plays the schedule against a known score; returns the number of tests it took.
int tests_to_settle(Goal goal, Bound known, Score truth, bool near_fails) {
    Schedule schedule(goal);
    int tests = 0;
    for (; !goal.settled(known); ++tests) {
        const auto test = schedule.next(known);
        EXPECT_GT(test.threshold, known.lo);
        EXPECT_LE(test.threshold, known.hi) << "a test of what is known already";
        if (test.near() && near_fails) {
            schedule.give_up_near();
            continue;
        }
        if (truth >= test.threshold) known.lo = test.threshold;
        else known.hi = test.threshold - 1;
    }
    EXPECT_TRUE(known.contains(truth));
    return tests;
}

TEST(Schedule, settles_every_goal_for_every_score) {
    const Bound range{-21, 21};
    for (Score truth = range.lo; truth <= range.hi; ++truth)
        for (const bool near_fails : {false, true})
            for (const Goal goal : {exact_goal(range), weak_goal(), at_least(5), at_least(-20)})
                EXPECT_LE(tests_to_settle(goal, range, truth, near_fails), 25);
}

TEST(Schedule, tests_a_quick_win_first_and_the_sign_after_that) {
    const Schedule schedule(exact_goal({-18, 18}));
    EXPECT_EQ(schedule.next({-18, 18}).threshold, 9);
    EXPECT_TRUE(schedule.next({-18, 18}).near());
    EXPECT_EQ(schedule.next({-2, 2}).threshold, 1);
    EXPECT_FALSE(schedule.next({-2, 2}).near());
}

TEST(Schedule, a_single_question_is_asked_as_it_is) {
    EXPECT_EQ(Schedule(at_least(4)).next({-18, 18}).threshold, 4);
}

}  // namespace
}  // namespace inarow
