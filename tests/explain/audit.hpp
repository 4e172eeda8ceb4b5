// Whether all that an explanation says is true, by plain minimax.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "explain/explain.hpp"
#include "game/notation.hpp"
#include "game/reference.hpp"

namespace inarow::explain {

// What has to be true of every position of a tree that is told.
class Audit {
    using End = Reason::End;

public:
    Audit(Tenet tenet, Reference& reference) : tenet_(tenet), reference_(reference) {}

    void check(const Reason& reason) {
        const Position& position = reason.position;
        SCOPED_TRACE(moves_text(position));
        const Score score = reference_.score(position);
        EXPECT_GE(position.mover() == tenet_.owner ? score : -score, tenet_.wins ? 1 : 0);
        check_end(reason);
        check_branches(reason);
    }

private:
    void check_end(const Reason& reason) {
        const Position& position = reason.position;
        EXPECT_EQ(reason.verdict.has_value(), reason.end == End::rules);
        EXPECT_TRUE(!reason.verdict || reason.verdict->owner == tenet_.owner);
        EXPECT_TRUE(!reason.verdict || !tenet_.wins || knowledge::wins(reason.verdict->ground));
        EXPECT_TRUE(reason.end != End::full || (position.full() && !position.won() && !tenet_.wins));
        EXPECT_TRUE(reason.end != End::search || !reason.proved);
        EXPECT_TRUE(reason.end != End::completes || (position.mover() == tenet_.owner && can_win(position)));
    }
    void check_branches(const Reason& reason) {
        EXPECT_TRUE(reason.end == End::goes_on || reason.branches.empty());
        if (reason.end != End::goes_on) return;
        std::vector<Move> moves = reason.blunders;
        for (const Move blunder : reason.blunders) EXPECT_TRUE(can_win(reason.position.after(blunder)));
        moves.insert(moves.end(), reason.untold.begin(), reason.untold.end());
        for (const auto& [move, next] : reason.branches) {
            moves.push_back(move);
            EXPECT_EQ(moves_text(next.position), moves_text(reason.position.after(move)));
            EXPECT_TRUE(next.proved || !reason.proved);
            check(next);
        }
        const bool own = reason.position.mover() == tenet_.owner;
        EXPECT_THAT(moves, testing::UnorderedElementsAreArray(own ? moves : reason.position.legal_moves()));
        EXPECT_TRUE(!own || moves.size() == 1);
    }
    static bool can_win(const Position& position) {
        const auto moves = position.legal_moves();
        return std::ranges::any_of(moves, [&](Move move) { return position.after(move).won(); });
    }

    Tenet tenet_;
    Reference& reference_;
};

}  // namespace inarow::explain
