#include "inarow/bound.hpp"

#include <vector>

#include "base/require.hpp"
#include "matchers.hpp"

namespace inarow {
namespace {

std::vector<Bound> small_bounds() {
    std::vector<Bound> bounds;
    for (Score lo = -3; lo <= 3; ++lo)
        for (Score hi = lo; hi <= 3; ++hi) bounds.push_back({lo, hi});
    return bounds;
}

TEST(Bound, what_one_player_knows_the_other_knows_mirrored) {
    for (const Bound bound : small_bounds()) {
        EXPECT_EQ(-(-bound), bound);
        for (Score score = -4; score <= 4; ++score) EXPECT_EQ(bound.contains(score), (-bound).contains(-score));
    }
}

TEST(Bound, decides_a_threshold_when_every_score_in_it_gives_the_same_answer) {
    for (const Bound bound : small_bounds())
        for (Score threshold = -4; threshold <= 4; ++threshold) {
            int reached = 0;
            for (Score score = bound.lo; score <= bound.hi; ++score) reached += score >= threshold;
            EXPECT_EQ(bound.decides(threshold), reached == 0 || reached == bound.hi - bound.lo + 1)
                << to_text(bound) << " >= " << threshold;
        }
}

TEST(Bound, meet_keeps_the_scores_that_both_allow) {
    for (const Bound a : small_bounds())
        for (const Bound b : small_bounds()) {
            if (a.hi < b.lo || b.hi < a.lo) continue;
            const Bound both = meet(a, b);
            for (Score score = -4; score <= 4; ++score)
                EXPECT_EQ(both.contains(score), a.contains(score) && b.contains(score));
        }
}

TEST(Bound, two_facts_that_exclude_each_other_stop_the_program_with_both_named) {
    try {
        static_cast<void>(meet({1, 3}, {-2, 0}));
        FAIL() << "met";
    } catch (const ContractViolation& violation) {
        EXPECT_THAT(violation.what(), AllOf(HasSubstr("[1, 3]"), HasSubstr("[-2, 0]")));
    }
}

TEST(Bound, the_outcome_is_named_once_it_is_certain) {
    EXPECT_EQ(outcome({1, 7}), "win");
    EXPECT_EQ(outcome({-7, -1}), "loss");
    EXPECT_EQ(outcome({0, 0}), "draw");
    EXPECT_EQ(outcome({0, 1}), "");
    EXPECT_EQ(outcome({-1, 0}), "");
    EXPECT_EQ(outcome({-1, 1}), "");
}

TEST(Bound, weak_keeps_the_outcome_and_forgets_the_distance) {
    EXPECT_EQ(weak({3, 9}), (Bound{1, 1}));
    EXPECT_EQ(weak({-9, 9}), (Bound{-1, 1}));
    EXPECT_EQ(weak({-9, 0}), (Bound{-1, 0}));
    for (const Bound bound : small_bounds()) EXPECT_EQ(outcome(weak(bound)), outcome(bound));
}

TEST(Bound, reads_as_a_number_when_it_is_exact) {
    EXPECT_EQ(to_text(exactly(-3)), "-3");
    EXPECT_EQ(to_text({-2, 5}), "[-2, 5]");
}

}  // namespace
}  // namespace inarow
