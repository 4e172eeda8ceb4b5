#include "explain/reason.hpp"

#include "boards.hpp"
#include "explain/audit.hpp"
#include "explain/explained.hpp"
#include "explain/text.hpp"
#include "matchers.hpp"
#include "reference.hpp"

namespace inarow::explain {
namespace {

TEST(Reason, every_move_of_it_is_true) {
    Rng rng(77);
    for (const auto text : {"4x4", "5x4", "5x3k3", "4x4@cylinder", "4x3@torus", "3x2x3k3", "4x4@free"}) {
        auto explainer = Explainer::create(board(text)).value();
        Reference reference;
        for (int stones = 4; stones < 12; ++stones) {
            const Position position = random_open_position(board(text), stones, rng).value();
            Control control;
            const Explanation explanation = explainer.explain(position, control);
            check_explanation(explanation, reference);
            for (const auto& [claim, reason] : explanation.reasons)
                EXPECT_TRUE(reason.proved) << text << ' ' << moves_text(position);
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

// These nodes are too few to know of every move whether it draws.
TEST(Reason, without_gravity_one_drawing_move_is_enough) {
    const auto reasons = explain(Position(board("7x5k5@free")), 10'000).reasons;
    ASSERT_EQ(reasons.size(), 2U);
    EXPECT_TRUE(reasons[0].second.proved);
    EXPECT_TRUE(reasons[1].second.proved);
}

TEST(Reason, is_cut_where_it_stops_looking) {
    const Position position = position_after("7x6", "7653642261274443464155");
    auto engine = api::Engine::create(position.variant()).value();
    Control control;
    const Reason seen = find_reason(engine, {}, position, {Stone::first, true}, control, {.expansions = 2});
    EXPECT_FALSE(seen.proved);
    const Reason all = find_reason(engine, {}, position, {Stone::first, true}, control, {.expansions = 20'000});
    EXPECT_TRUE(all.proved) << "to completed lines alone";
}

TEST(Reason, tells_the_hardest_replies_and_names_the_others) {
    const std::string text = explanation_text(explain(position_after("7x6", "7653642261274443464155")));
    EXPECT_THAT(text, HasSubstr("\nb4 is not the fastest, but the easiest to explain.\nWhy the first player wins (proved for every reply, in "));
    EXPECT_THAT(text, HasSubstr("\n b4 forces c3, then c4 forces e4, then f5:\n"));
    EXPECT_THAT(text, HasSubstr("   if c5, then e5: the odd threat at g5 decides"));
}

}  // namespace
}  // namespace inarow::explain
