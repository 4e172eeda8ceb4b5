#include "search/root.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace inarow {
namespace {

template <class Ask>
Bound answered(GoalLoop loop, Ask&& ask) {
    while (const auto test = loop.next()) loop.take(ask(*test));
    return loop.known();
}

TEST(GoalLoop, settles_every_goal_for_every_score) {
    const Bound range{-21, 21};
    for (Score truth = range.lo; truth <= range.hi; ++truth)
        for (const bool probes_fail : {false, true})
            for (const Goal goal : {exact_goal(range), weak_goal(), at_least(5), at_least(-20)}) {
                Control control;
                int tests = 0;
                const auto ask = [&](GoalLoop::Test test) -> std::optional<Bound> {
                    ++tests;
                    EXPECT_TRUE(test.threshold > control.lo && test.threshold <= control.hi) << "it is known already";
                    if (test.is_probe() && probes_fail) return std::nullopt;
                    return truth >= test.threshold ? Bound{test.threshold, 21} : Bound{-21, test.threshold - 1};
                };
                const Bound found = answered({goal, range, control, true}, ask);
                EXPECT_TRUE(goal.settled(found) && found.contains(truth));
                EXPECT_LE(tests, 25);
            }
}

GoalLoop::Test first_test(Goal goal, Bound known) {
    Control control;
    return GoalLoop(goal, known, control, true).next().value();
}

TEST(GoalLoop, tests_a_quick_win_first_and_the_sign_after_that) {
    const Goal goal = exact_goal({-18, 18});
    EXPECT_EQ(first_test(goal, {-18, 18}).threshold, 10);
    EXPECT_TRUE(first_test(goal, {-18, 18}).is_probe());
    EXPECT_EQ(first_test(goal, {-18, 10}).threshold, -9) << "is it a quick loss?";
    EXPECT_TRUE(first_test(goal, {-18, 10}).is_probe());
    EXPECT_EQ(first_test(goal, {-7, 7}).threshold, 1);
    EXPECT_FALSE(first_test(goal, {-7, 7}).is_probe());
}

TEST(GoalLoop, asks_a_single_question_as_it_is) { EXPECT_EQ(first_test(at_least(4), {-18, 18}).threshold, 4); }

TEST(GoalLoop, shows_every_score_as_the_root_sees_it) {
    const Bound range{-4, 4};
    for (Score truth = range.lo; truth <= range.hi; ++truth)
        for (const bool other_moves : {false, true}) {
            Control control;
            const auto honest = [&](GoalLoop::Test test) {
                return truth >= test.threshold ? Bound{test.threshold, 4} : Bound{-4, test.threshold - 1};
            };
            EXPECT_EQ(answered({exact_goal(range), range, {control, other_moves}, true}, honest), exactly(truth));
            EXPECT_EQ(control.lo, other_moves ? -truth : truth);
            EXPECT_EQ(control.hi, control.lo);
        }
}

TEST(GoalLoop, ends_where_a_test_finds_nothing) {
    Control control;
    int tests = 0;
    const auto silent = [&](GoalLoop::Test) { return ++tests, std::nullopt; };
    EXPECT_EQ(answered({weak_goal(), {-4, 4}, control}, silent), (Bound{-4, 4}));
    EXPECT_EQ(tests, 1);
    EXPECT_EQ(control.threshold, 1);
}

TEST(GoalLoop, goes_on_after_a_probe_that_finds_nothing) {
    Control control;
    std::vector<bool> near;
    const auto silent = [&](GoalLoop::Test test) { return near.push_back(test.is_probe()), std::nullopt; };
    EXPECT_EQ(answered({exact_goal({-18, 18}), {-18, 18}, control, true}, silent), (Bound{-18, 18}));
    EXPECT_EQ(near, (std::vector<bool>{true, false}));
}

}  // namespace
}  // namespace inarow
