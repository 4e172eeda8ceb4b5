#include "search/root.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace inarow {
namespace {

// Plays the driver against a known score; returns the number of tests it took.
int tests_to_settle(Goal goal, Bound known, Score truth, bool near_fails) {
    WindowDriver driver(goal);
    int tests = 0;
    for (; !goal.settled(known); ++tests) {
        const auto test = driver.next(known);
        EXPECT_GT(test.threshold, known.lo);
        EXPECT_LE(test.threshold, known.hi) << "a test of what is known already";
        if (test.is_probe() && near_fails) {
            driver.give_up_probes();
            continue;
        }
        if (truth >= test.threshold) known.lo = test.threshold;
        else known.hi = test.threshold - 1;
    }
    EXPECT_TRUE(known.contains(truth));
    return tests;
}

TEST(WindowDriver, settles_every_goal_for_every_score) {
    const Bound range{-21, 21};
    for (Score truth = range.lo; truth <= range.hi; ++truth)
        for (const bool near_fails : {false, true})
            for (const Goal goal : {exact_goal(range), weak_goal(), at_least(5), at_least(-20)})
                EXPECT_LE(tests_to_settle(goal, range, truth, near_fails), 25);
}

TEST(WindowDriver, tests_a_quick_win_first_and_the_sign_after_that) {
    const WindowDriver driver(exact_goal({-18, 18}));
    EXPECT_EQ(driver.next({-18, 18}).threshold, 10);
    EXPECT_TRUE(driver.next({-18, 18}).is_probe());
    EXPECT_EQ(driver.next({-18, 10}).threshold, -9) << "is it a quick loss?";
    EXPECT_TRUE(driver.next({-18, 10}).is_probe());
    EXPECT_EQ(driver.next({-7, 7}).threshold, 1);
    EXPECT_FALSE(driver.next({-7, 7}).is_probe());
}

TEST(WindowDriver, a_single_question_is_asked_as_it_is) {
    EXPECT_EQ(WindowDriver(at_least(4)).next({-18, 18}).threshold, 4);
}

template <class Ask>
Bound answered(GoalLoop loop, Ask&& ask) {
    while (const auto test = loop.next()) loop.take(ask(*test));
    return loop.known();
}

TEST(GoalLoop, finds_every_score_and_shows_it_as_the_root_sees_it) {
    const Bound range{-4, 4};
    for (Score truth = range.lo; truth <= range.hi; ++truth)
        for (const bool other_moves : {false, true}) {
            Control control;
            const auto honest = [&](WindowDriver::Test test) {
                return truth >= test.threshold ? Bound{test.threshold, 4} : Bound{-4, test.threshold - 1};
            };
            const Bound found = answered({WindowDriver(exact_goal(range)), range, {control, other_moves}}, honest);
            EXPECT_EQ(found, exactly(truth));
            EXPECT_EQ(control.lo, other_moves ? -truth : truth);
            EXPECT_EQ(control.hi, control.lo);
        }
}

TEST(GoalLoop, ends_where_a_test_finds_nothing) {
    Control control;
    int tests = 0;
    const auto silent = [&](WindowDriver::Test) { return ++tests, std::nullopt; };
    EXPECT_EQ(answered({without_probes(weak_goal()), {-4, 4}, control}, silent), (Bound{-4, 4}));
    EXPECT_EQ(tests, 1);
    EXPECT_EQ(control.threshold, 1);
}

TEST(GoalLoop, goes_on_after_a_probe_that_finds_nothing) {
    Control control;
    std::vector<bool> near;
    const auto silent = [&](WindowDriver::Test test) { return near.push_back(test.is_probe()), std::nullopt; };
    EXPECT_EQ(answered({WindowDriver(exact_goal({-18, 18})), {-18, 18}, control}, silent), (Bound{-18, 18}));
    EXPECT_EQ(near, (std::vector<bool>{true, false}));
}

}  // namespace
}  // namespace inarow
