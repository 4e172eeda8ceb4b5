#include "search/goal.hpp"

#include <gtest/gtest.h>

namespace inarow {
namespace {

constexpr Score least = -4;
constexpr Score most = 4;

template <class F>
void for_each_bound(F&& f) {
    for (Score lo = least; lo <= most; ++lo)
        for (Score hi = lo; hi <= most; ++hi) f(Bound{lo, hi});
}

TEST(Goal, is_settled_when_every_threshold_of_it_is_decided) {
    for (Score from = least + 1; from <= most; ++from)
        for (Score to = from; to <= most; ++to)
            for_each_bound([&](Bound known) {
                bool decided = true;
                for (Score threshold = from; threshold <= to; ++threshold) decided &= known.decides(threshold);
                EXPECT_EQ((Goal{from, to}.settled(known)), decided)
                    << from << ".." << to << " by [" << known.lo << ", " << known.hi << "]";
            });
}

TEST(Goal, an_exact_goal_is_settled_by_an_exact_score_only) {
    const Goal goal = exact_goal({least, most});
    for_each_bound([&](Bound known) { EXPECT_EQ(goal.settled(known), known.exact()); });
}

TEST(Goal, a_weak_goal_is_settled_by_the_outcome) {
    for_each_bound([&](Bound known) { EXPECT_EQ(weak_goal().settled(known), !outcome(known).empty()); });
}

TEST(Goal, the_other_player_asks_the_same_question_mirrored) {
    for (Score from = least; from <= most; ++from)
        for (Score to = from; to <= most; ++to) {
            const Goal goal{from, to};
            EXPECT_EQ(seen_by_other(seen_by_other(goal)), goal);
            for_each_bound([&](Bound known) { EXPECT_EQ(goal.settled(known), seen_by_other(goal).settled(-known)); });
        }
}

}  // namespace
}  // namespace inarow
