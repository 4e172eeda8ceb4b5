// Claims against the exact solver on random positions of boards that are too large for brute force.
#include <gtest/gtest.h>

#include <map>

#include "boards.hpp"
#include "knowledge/evaluation.hpp"
#include "solved.hpp"
#include "solvers/solvers.hpp"

namespace inarow::testing {
namespace {

struct Sample {
    const char* board;
    long claims;  // to be checked at the least
};

class RandomClaims : public ::testing::TestWithParam<Sample> {};

// Four to 22 cells are empty, any number of them as likely as any other.
std::optional<Position> next_position(const Variant& variant, Rng& rng) {
    const int empties = 4 + static_cast<int>(rng.below(19));
    return random_open_position(variant, std::max(0, variant.cells() - empties), rng);
}

TEST_P(RandomClaims, are_never_wrong) {
    const Variant variant = board(GetParam().board);
    const auto solver = make_solver("alphabeta", variant, with_table(64 << 20)).value();
    knowledge::Evaluation evaluation(knowledge::make_groups(variant).value(), {{}, 5'000, true});
    Rng rng(2024);
    long claims = 0;
    std::map<knowledge::Ground, long> grounds;
    for (long drawn = 0; claims < GetParam().claims && drawn < 50 * GetParam().claims; ++drawn) {
        const auto position = next_position(variant, rng);
        if (!position) continue;
        const auto found = evaluation.verdicts(*position);
        if (found.empty()) continue;
        const Bound truth = weak(solved(*solver, *position, weak_goal()));
        ASSERT_TRUE(truth.exact());
        for (const auto& verdict : found) {
            ++claims;
            ++grounds[verdict.ground];
            const Score of_owner = verdict.owner == position->mover() ? truth.lo : -truth.lo;
            ASSERT_GE(of_owner, wins(verdict.ground) ? 1 : 0) << moves_text(*position);
        }
    }
    EXPECT_GE(claims, GetParam().claims);
    for (const auto& [ground, count] : grounds)
        RecordProperty("ground_" + std::to_string(static_cast<int>(ground)), std::to_string(count));
}

INSTANTIATE_TEST_SUITE_P(boards, RandomClaims,
                         ::testing::Values(Sample{"5x5", 12'000}, Sample{"6x4", 12'000}, Sample{"4x6", 12'000},
                                           Sample{"6x5", 12'000}, Sample{"5x6", 12'000}, Sample{"7x4", 12'000},
                                           Sample{"7x5", 10'000}, Sample{"6x6", 10'000}, Sample{"7x6", 10'000},
                                           Sample{"4x7", 10'000}, Sample{"4x8", 10'000}, Sample{"6x7", 8'000},
                                           Sample{"6x8", 8'000}, Sample{"8x7", 6'000}, Sample{"6x6@cylinder", 4'000},
                                           Sample{"5x7@cylinder", 4'000}, Sample{"7x6k5", 6'000}, Sample{"4x4x4", 300}),
                         [](const auto& sample) {
                             return name_of_board({sample.param.board, sample.index});
                         });

}  // namespace
}  // namespace inarow::testing
