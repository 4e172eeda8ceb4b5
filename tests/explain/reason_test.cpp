#include "explain/reason.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "boards.hpp"
#include "explain/text.hpp"
#include "game/reference.hpp"

namespace inarow::explain {
namespace {

using testing::HasSubstr;
using testing::UnorderedElementsAreArray;
using testing_boards::board;
using testing_boards::position_after;
using End = Reason::End;

// What has to be true of every position of a tree that is told.
class Audit {
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
        EXPECT_THAT(moves, UnorderedElementsAreArray(own ? moves : reason.position.legal_moves()));
        EXPECT_TRUE(!own || moves.size() == 1);
    }
    static bool can_win(const Position& position) {
        const auto moves = position.legal_moves();
        return std::ranges::any_of(moves, [&](Move move) { return position.after(move).won(); });
    }

    Tenet tenet_;
    Reference& reference_;
};

Explanation explain(const Position& position) {
    Control control;
    return Explainer::create(position.variant()).value().explain(position, control);
}

TEST(Reason, every_move_of_it_is_true) {
    Rng rng(77);
    for (const auto text : {"4x4", "5x4", "5x3k3", "4x4@cylinder", "4x3@torus", "3x2x3k3"}) {
        auto explainer = Explainer::create(board(text)).value();
        Reference reference;
        for (int stones = 4; stones < 12; ++stones) {
            const Position position = testing_boards::random_open_position(board(text), stones, rng).value();
            Control control;
            for (const auto& [tenet, reason] : explainer.explain(position, control).reasons) {
                Audit(tenet, reference).check(reason);
                EXPECT_TRUE(reason.proved) << text << ' ' << moves_text(position);
            }
        }
    }
}

TEST(Reason, a_draw_has_one_for_each_player) {
    const auto reasons = explain(position_after("4x4", "12")).reasons;
    ASSERT_EQ(reasons.size(), 2U);
    EXPECT_EQ(reasons[0].first.owner, Stone::second);
    EXPECT_EQ(reasons[1].first.owner, Stone::first);
    EXPECT_FALSE(reasons[0].first.wins || reasons[1].first.wins);
}

TEST(Reason, is_cut_where_it_stops_looking) {
    const Position position = position_after("7x6", "7653642261274443464155");
    auto engine = api::Engine::create(position.variant()).value();
    Control control;
    const Reason seen = find_reason(engine, nullptr, position, {Stone::first, true}, control, {.expansions = 2});
    EXPECT_FALSE(seen.proved);
    const Reason all = find_reason(engine, nullptr, position, {Stone::first, true}, control, {.expansions = 20'000});
    EXPECT_TRUE(all.proved) << "to completed lines alone";
}

TEST(Reason, tells_the_hardest_replies_and_names_the_others) {
    const std::string text = explanation_text(explain(position_after("7x6", "7653642261274443464155")));
    EXPECT_THAT(text, HasSubstr("\nWhy the first player wins (proved for every reply, in "));
    EXPECT_THAT(text, HasSubstr("\n b4 forces c3, c4 forces e4, f5:\n"));
    EXPECT_THAT(text, HasSubstr("   if c5, then e5: the odd threat at g5 decides"));
}

}  // namespace
}  // namespace inarow::explain
