// Every kind of claim that explanations make, on 100,000 positions of small boards.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "boards.hpp"
#include "explain/audit.hpp"

namespace inarow::explain {
namespace {

using testing_boards::board;

constexpr int positions_of_a_board = 12'500;

class Truth : public testing::TestWithParam<const char*> {};

int sign(Score score) { return score > 0 ? 1 : score < 0 ? -1 : 0; }

void check_moves(const Explanation& explanation, Reference& reference) {
    const Position& position = explanation.position;
    for (const auto& [move, score] : explanation.value.moves) {
        const Position child = position.after(move);
        EXPECT_EQ(score, exactly(child.over() ? -child.final_score() : -reference.score(child)));
        EXPECT_EQ(explanation.losing_moves.contains(move), score.hi < 0);
    }
}

void check_claims(const Explanation& explanation, Score score) {
    for (const auto& verdict : explanation.verdicts) {
        const Score owned = verdict.owner == explanation.position.mover() ? score : -score;
        EXPECT_GE(owned, knowledge::wins(verdict.ground) ? 1 : 0);
    }
}

TEST_P(Truth, of_all_that_is_said) {
    Rng rng(1988);
    Reference reference;
    auto explainer = Explainer::create(board(GetParam())).value();
    for (int i = 0; i < positions_of_a_board && !HasFailure(); ++i) {
        const auto position = testing_boards::random_open_position(board(GetParam()), 5 + i % 6, rng);
        if (!position) continue;
        SCOPED_TRACE(moves_text(*position));
        Control control;
        const Explanation explanation = explainer.explain(*position, control);
        const Score score = reference.score(*position);
        EXPECT_EQ(explanation.value.bounds, exactly(score));
        EXPECT_EQ(explanation.reasons.size(), score == 0 ? 2U : 1U);
        for (const Move best : explanation.value.best)
            EXPECT_EQ(sign(explanation.value.moves.at(best).lo), sign(score));
        check_moves(explanation, reference);
        check_claims(explanation, score);
        for (const auto& [tenet, reason] : explanation.reasons) Audit(tenet, reference).check(reason);
    }
}

INSTANTIATE_TEST_SUITE_P(OnSmallBoards, Truth,
                         testing::Values("4x4", "5x4", "4x5", "4x4@cylinder", "5x4@cylinder", "4x4@torus", "3x2x3k3",
                                         "4x3k3@free"));

}  // namespace
}  // namespace inarow::explain
