#include <fmt/format.h>

#include "boards.hpp"
#include "explain/audit.hpp"
#include "explain/rule_of_thumb.hpp"
#include "explain/text.hpp"
#include "matchers.hpp"

namespace inarow::explain {
namespace {

constexpr std::string_view odd_threat_of_first = "74521124244222";
constexpr std::string_view even_threat_of_second = "64357245642113";

// Without a search: the threats are all that matters.
Explanation seen(Explainer& explainer, const Position& position) {
    Control control;
    control.node_limit = 1;
    return explainer.explain(position, control);
}

// Every cell is filled that does not lie below a threat of the first position.
TEST(ZugzwangText, who_runs_out_of_waiting_moves_is_seen_by_playing_them) {
    Rng rng(3);
    int played = 0;
    for (const auto text : {"7x6", "6x5", "7x6@cylinder"}) {
        auto explainer = Explainer::create(board(text)).value();
        for (int i = 0; i < 100; ++i) {
            const Position start = random_open_position(board(text), 12 + i % 8, rng).value();
            const Explanation explanation = seen(explainer, start);
            const auto waiting = waiting_moves(explanation);
            if (!waiting) continue;
            std::vector<int> heights;
            int cells = 0;
            for (int column = 0; column < start.variant().columns(); ++column) heights.push_back(start.height(column));
            const auto may_fill = [&](int column) {
                const int row = heights[static_cast<std::size_t>(column)];
                if (row == start.variant().height) return false;
                const int above = explanation.groups->bit_of(cell_at(start.variant(), column, row)) + 1;
                return row + 1 == start.variant().height ||
                       std::ranges::none_of(explanation.threats,
                                            [&](const auto& threat) { return threat.cell == above; });
            };
            for (int column = 0; column < start.variant().columns(); ++column)
                while (may_fill(column)) ++heights[static_cast<std::size_t>(column)], ++cells;
            EXPECT_EQ(waiting->cells, cells) << moves_text(start);
            EXPECT_EQ(waiting->opener, cells % 2 == 0 ? start.mover() : other(start.mover()));
            ++played;
        }
    }
    EXPECT_GT(played, 20);
}

TEST(ZugzwangText, gives_the_zugzwang_to_nobody_who_loses) {
    auto explainer = Explainer::create(board("7x6")).value();
    const auto text = [&](const Position& position) {
        Control control;
        return zugzwang_words(explainer.explain(position, control));
    };
    EXPECT_THAT(text(position_after("7x6", "112233")),
                StartsWith("The second player would control the zugzwang: 36 cells are empty and the first player "
                           "is to move; the first player wins all the same.\n"));
    EXPECT_THAT(text(position_after("7x6", "444545443331313351115155")),
                StartsWith("The second player controls the zugzwang: 18 cells are empty and the first player is to "
                           "move.\n"));
}

// More of them than here are seen in truth_long_test.cpp.
TEST(ZugzwangText, only_says_what_minimax_confirms) {
    Rng rng(11);
    for (const auto text : {"4x4", "5x4", "4x5", "4x5@cylinder", "5x4@cylinder", "5x4k3", "4x5k3"}) {
        auto explainer = Explainer::create(board(text)).value();
        Reference reference;
        for (int i = 0; i < 100; ++i) {
            const int stones = board(text).cells() - 4 - i % 8;
            const auto position = random_open_position(board(text), stones, rng);
            if (!position) continue;
            SCOPED_TRACE(fmt::format("{} {}", text, moves_text(*position)));
            Control control;
            check_explanation(explainer.explain(*position, control), reference);
        }
    }
}

// Here the second player can lose elsewhere before he has run out of other moves.
TEST(ZugzwangText, a_threat_decides_at_the_latest) {
    auto explainer = Explainer::create(board("4x5")).value();
    const auto text = [&](std::string_view moves) {
        Control control;
        return explanation_text(explainer.explain(position_after("4x5", moves), control));
    };
    EXPECT_THAT(
        text("23314132432"),
        HasSubstr("; in the end, unless a line comes sooner, the second player has to play below the threat\n"));
    EXPECT_THAT(text("233141324"), HasSubstr(": the even threat at a4 decides: unless a line comes sooner, the second "
                                             "player runs out of other moves and has to play below it"));
}

TEST(ZugzwangText, says_where_a_useless_threat_is_decided) {
    auto explainer = Explainer::create(board("7x6")).value();
    const auto text = zugzwang_text(seen(explainer, position_after("7x6", "36355324653152")));
    EXPECT_THAT(text, HasSubstr(" second player: even threat at d4, useless: the column is decided at d"));
    EXPECT_THAT(text, HasSubstr(" first player: even threat at d2, which wins now"));
    EXPECT_THAT(text, HasSubstr(" second player: odd threat at g1, playable now"));
}

// "7x6 34444445" has no threat.
TEST(RuleOfThumb, depends_on_the_parity_of_lasting_threats) {
    auto explainer = Explainer::create(board("7x6")).value();
    const auto thumb = [&](std::string_view moves) {
        return rule_of_thumb(seen(explainer, position_after("7x6", moves)));
    };
    EXPECT_EQ(thumb("34444445"), nullptr);
    ASSERT_NE(thumb(odd_threat_of_first), nullptr);
    EXPECT_EQ(thumb(odd_threat_of_first)->winner, Stone::first);
    ASSERT_NE(thumb(even_threat_of_second), nullptr);
    EXPECT_EQ(thumb(even_threat_of_second)->winner, Stone::second);
}

TEST(RuleOfThumb, says_whose_threat_is_below_the_other) {
    auto explainer = Explainer::create(board("7x6")).value();
    const auto text = [&](std::string_view moves) {
        return zugzwang_text(seen(explainer, position_after("7x6", moves)));
    };
    EXPECT_THAT(text("644665346372"),
                HasSubstr(" positions of 7x6 with the first player to move: where the first player "
                          "has an odd threat and the second an even threat above it, the first "
                          "player wins"));
    EXPECT_THAT(text("721633311222"), HasSubstr("an even threat below it, the second player wins"));
}

}  // namespace
}  // namespace inarow::explain
