// Compares the static bounds with brute force on every position of a board.
#pragma once

#include <gtest/gtest.h>

#include "boards.hpp"
#include "every_position.hpp"
#include "knowledge/claimeven.hpp"
#include "knowledge/follow_up.hpp"
#include "knowledge/odd_threat.hpp"

namespace inarow::testing {

struct BoundsTally {
    long positions = 0;
    long claimeven = 0;   // positions with an upper bound on the adversary
    long odd_threat = 0;  // positions with a lower bound on the adversary
    long follow_up = 0;   // upper bounds on either player
    long wrong = 0;
};

template <class Every>
BoundsTally tally_bounds(const Every& every) {
    BoundsTally tally;
    every.for_each([&](const Node<Word64>& node, Score score) {
        const auto& g = every.g;
        const bool controls = knowledge::mover_controls(g, node.stones);
        const Word64 adversary = controls ? node.other : node.mover;
        const Word64 controller = controls ? node.mover : node.other;
        const Score adversary_score = controls ? -score : score;
        const Score upper =
            knowledge::claimeven_bound(g, adversary, controller, controls ? node.mover_wins : node.other_wins);
        const Score lower =
            knowledge::odd_threat_bound(g, adversary, controller, controls ? node.other_wins : node.mover_wins);
        ++tally.positions;
        tally.claimeven += upper != knowledge::no_upper_bound;
        tally.odd_threat += lower != knowledge::no_lower_bound;
        tally.wrong += adversary_score > upper || adversary_score < lower;
        const Score of_mover = knowledge::follow_up_bound(g, node.mover, node.other);
        const Score of_other = knowledge::follow_up_bound(g, node.other, node.mover);
        tally.follow_up += of_mover != knowledge::no_upper_bound;
        tally.follow_up += of_other != knowledge::no_upper_bound;
        tally.wrong += score > of_mover || -score > of_other;
    });
    return tally;
}

inline void expect_sound_bounds(const char* text) {
    const auto tally = with_every_position(board(text), [](const auto& every) { return tally_bounds(every); });
    EXPECT_EQ(tally.wrong, 0) << text << ": of " << tally.positions << " positions";
    EXPECT_GT(tally.claimeven, 0) << text;
    ::testing::Test::RecordProperty("positions", std::to_string(tally.positions));
    ::testing::Test::RecordProperty("claimeven", std::to_string(tally.claimeven));
    ::testing::Test::RecordProperty("odd_threat", std::to_string(tally.odd_threat));
    ::testing::Test::RecordProperty("follow_up", std::to_string(tally.follow_up));
}

}  // namespace inarow::testing
