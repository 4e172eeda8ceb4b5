#include "search/alphabeta/history.hpp"

#include <gtest/gtest.h>

namespace inarow {
namespace {

constexpr int stones = 10;
constexpr int other_stones = 12;  // where no killer is known
constexpr Word64 best = Word64{1} << 5;
constexpr Word64 failed = Word64{1} << 6;

TEST(History, PrefersWhatAnsweredTheSameMove) {
    History<Word64> history;
    history.ended_by(true, stones, 3, best, failed);
    const auto score = [&](bool controls, int last, Word64 cell) {
        return history.score(controls, other_stones, last, cell);
    };
    EXPECT_EQ(score(true, 3, best), 8);
    EXPECT_EQ(score(true, 3, failed), -8);
    EXPECT_EQ(score(true, 4, best), 0) << "after another move";
    EXPECT_EQ(score(false, 3, best), 0) << "by the other player";
}

TEST(History, ForgetsAnAnswerThatFailsTwice) {
    History<Word64> history;
    for (int i = 0; i < 100; ++i) history.ended_by(true, stones, 3, best, 0);
    const int trusted = history.score(true, other_stones, 3, best);
    for (int i = 0; i < 2; ++i) history.ended_by(true, stones, 3, failed, best);
    EXPECT_LT(history.score(true, other_stones, 3, best), history.score(true, other_stones, 4, best));
    EXPECT_GT(trusted, history.score(true, other_stones, 4, best));
}

}  // namespace
}  // namespace inarow
