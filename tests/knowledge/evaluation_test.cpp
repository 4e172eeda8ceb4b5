// The evaluation that answers one question must answer it as the whole one does.
#include "knowledge/evaluation.hpp"

#include <gtest/gtest.h>

#include "boards.hpp"

namespace inarow {
namespace {

TEST(Evaluation, answers_a_single_question_as_the_whole_bound_does) {
    Rng rng(5);
    int answered[2] = {};
    for (const auto text : {"7x6", "7x4", "6x7", "7x7", "5x4@cylinder", "5x4k3"}) {
        knowledge::Evaluation evaluation(knowledge::make_groups(board(text)).value());
        const auto stones = static_cast<std::uint64_t>(board(text).cells() * 3 / 4);
        for (int i = 0; i < 300; ++i) {
            const auto position = random_open_position(board(text), static_cast<int>(rng.below(stones)), rng);
            if (!position) continue;
            const Stone mover = position->mover();
            const Stone other = mover == Stone::first ? Stone::second : Stone::first;
            const auto mine = evaluation.groups().stones_of(*position, mover);
            const auto theirs = evaluation.groups().stones_of(*position, other);
            const Bound whole = evaluation.bound(mine, theirs);
            for (const Score threshold : {0, 1}) {
                const Bound asked = evaluation.bound_for(mine, theirs, threshold);
                EXPECT_EQ(asked.decides(threshold), whole.decides(threshold)) << text << ' ' << moves_text(*position);
                EXPECT_FALSE(meet(asked, whole).empty());
                answered[threshold] += asked.decides(threshold) ? 1 : 0;
            }
        }
    }
    EXPECT_GT(answered[0], 50);
    EXPECT_GT(answered[1], 50);
}

}  // namespace
}  // namespace inarow
