// Every kind of claim that explanations make, on 100,000 positions of small boards, and on 1,000 late ones of the cube.

#include "boards.hpp"
#include "cube_positions.hpp"
#include "explain/audit.hpp"
#include "matchers.hpp"

namespace inarow::explain {
namespace {

constexpr int positions_of_a_board = 9'091;

// What rules prove at the end of each line.
void check_leaves(const Reason& reason, testing_cube::PlainOutcome& outcome, Claim claim) {
    for (const auto& [move, next] : reason.branches) check_leaves(next, outcome, claim);
    if (reason.end != Reason::End::rules) return;
    SCOPED_TRACE(moves_text(reason.position));
    const int white = outcome(cube::make_node(reason.position));
    EXPECT_GE(claim.owner == Stone::first ? white : -white, claim.wins ? 1 : 0);
}

class Truth : public testing::TestWithParam<const char*> {};

TEST_P(Truth, of_all_that_is_said) {
    Rng rng(1988);
    Reference reference;
    auto explainer = Explainer::create(board(GetParam())).value();
    for (int i = 0; i < positions_of_a_board && !HasFailure(); ++i) {
        const auto position = random_open_position(board(GetParam()), 5 + i % 6, rng);
        if (!position) continue;
        Control control;
        check_explanation(explainer.explain(*position, control), reference);
    }
}

INSTANTIATE_TEST_SUITE_P(OnSmallBoards, Truth,
                         testing::Values("4x4", "5x4", "4x5", "4x4@cylinder", "5x4@cylinder", "4x5@cylinder", "4x5k3",
                                         "4x4@torus", "3x2x3k3", "4x3k3@free", "4x3@free"));

// The outcome alone: by a search of the tests, which knows no rule.
TEST(TruthOnTheCube, of_all_that_rules_say) {
    Rng rng(1990);
    testing_cube::PlainOutcome outcome;
    auto explainer = Explainer::create(testing_cube::cube_variant()).value();
    for (int i = 0; i < 1000 && !HasFailure(); ++i) {
        const Position position = testing_cube::some_careful_position(49 + i % 9, rng);
        SCOPED_TRACE(moves_text(position));
        Control control;
        const Explanation explanation = explainer.explain(position, control);
        const Score white = outcome(cube::make_node(position));
        const Score score = position.mover() == Stone::first ? white : -white;
        EXPECT_EQ(weak(explanation.value.bounds), exactly(score));
        check_claims(explanation, score);
        for (const auto& [claim, reason] : explanation.reasons) {
            EXPECT_GE(claim.owner == Stone::first ? white : -white, claim.wins ? 1 : 0);
            EXPECT_TRUE(reason.proved);
            check_leaves(reason, outcome, claim);
        }
    }
}

}  // namespace
}  // namespace inarow::explain
