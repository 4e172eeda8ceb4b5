#include "explain/explain.hpp"

#include "boards.hpp"
#include "explain/audit.hpp"
#include "explain/explained.hpp"
#include "explain/json.hpp"
#include "explain/names.hpp"
#include "explain/text.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::explain {
namespace {

// How far the sentence about a losing move goes: to the end of the line it shows.
TEST(Explain, a_line_that_punishes_ends_on_the_move_of_the_score) {
    int lines = 0;
    Rng rng(1);
    Explainer explainer = explainer_for(board("5x5"));
    for (int game = 0; game < 60; ++game) {
        const Position position = random_open_position(board("5x5"), 8 + game % 8, rng).value();
        Control control;
        const Explanation explanation = explainer.explain(position, control);
        for (const auto& [move, punishment] : explanation.losing_moves) {
            if (punishment.line.empty() || punishment.group.empty()) continue;
            const Bound score = explanation.value.moves.at(move);
            ASSERT_TRUE(score.exact()) << moves_text(position);
            EXPECT_EQ(position.stones() + 1 + static_cast<int>(punishment.line.size()),
                      last_move(position.variant(), position.stones(), score.lo))
                << moves_text(position) << " then " << move;
            ++lines;
        }
    }
    EXPECT_GT(lines, 60);
}

// The second player may win elsewhere before the rule's line is complete.
TEST(Explain, a_rule_names_no_move_on_which_it_wins) {
    const std::string text = explanation_text(explain(position_after("7x6", "724465121425625446")));
    EXPECT_THAT(text, HasSubstr(" b5 loses (-11): the second player wins, with a4-b4-c4-d4 if not sooner\n"));
}

TEST(Explain, advice_says_no_more_than_is_known) {
    EXPECT_THAT(explanation_text(explain(position_after("3x3k3@free", "b2a1b1b3a2c2c1a3"))),
                HasSubstr("the game is a draw; c3 is the only move.\n"));
    Explanation explanation = explain(position_after("4x4k3", "1213"), 1);
    explanation.value = value_of(explanation.position);
    explanation.value.bounds.lo = 1;
    for (auto& [move, bound] : explanation.value.moves) {
        bound.lo = 1;
        explanation.value.best.push_back(move);
    }
    EXPECT_THAT(explanation_text(explanation), HasSubstr(" is to move and wins; every move wins.\n"));
}

TEST(Explain, positions_are_fewer_by_default_where_they_cost_more) {
    EXPECT_EQ(usual_nodes(board("5x4")), 20'000'000U);
    EXPECT_EQ(usual_nodes(board("7x6")), 20'000'000U);
    EXPECT_LT(usual_nodes(board("8x8")), 10'000'000U);
    EXPECT_LT(usual_nodes(board("4x4x4")), 2'000'000U);
    EXPECT_LT(usual_nodes(board("4x4x4@free")), usual_nodes(board("4x4x4")) / 10);
}

TEST(Explain, what_a_limit_leaves_of_the_score_is_told) {
    Explanation explanation = explain(position_after("4x4k3", "1213"), 1);
    explanation.value = value_of(explanation.position);
    const auto text_with = [&](Bound bounds) {
        explanation.value.bounds = bounds;
        return explanation_text(explanation);
    };
    EXPECT_THAT(text_with({-3, 2}),
                HasSubstr("to move; who wins was not decided within the limit: the score is between -3 and 2.\n"));
    EXPECT_THAT(text_with({0, 2}), HasSubstr(" and does not lose; whether they win was not decided within the limit: "
                                             "the score is between 0 and 2.\n"));
    EXPECT_THAT(text_with({-3, 0}), HasSubstr(" and does not win; whether they lose was not decided within the limit: "
                                              "the score is between -3 and 0.\n"));
}

TEST(Explain, each_target_is_solved_by_one_rule) {
    const Explanation explanation = explain(position_after("7x6", "34444445"), 1000);
    ASSERT_EQ(explanation.verdicts.size(), 1U);
    const auto& verdict = explanation.verdicts.front();
    EXPECT_EQ(verdict.owner, Stone::second);
    EXPECT_EQ(verdict.ground, knowledge::Ground::cover);
    int solved = 0;
    for (const auto& groups : solved_groups(verdict)) solved += groups.count();
    EXPECT_EQ(solved, verdict.targets.count());
    EXPECT_EQ(explanation.bounds, (Bound{-17, 0}));
}

TEST(Explain, the_second_player_controls_unless_both_sides_are_odd) {
    EXPECT_EQ(explain(position_after("4x4", "")).controller, Stone::second);
    EXPECT_EQ(explain(position_after("4x5k3", "1")).controller, Stone::second);
    EXPECT_EQ(explain(position_after("3x5k3", "1")).controller, Stone::first);
    EXPECT_EQ(explain(position_after("3x5k3", "12")).controller, Stone::first);
}

// Whatever proves it: a line completed at once, a rule, or the search.
TEST(Explain, the_value_and_the_moves_that_lose_are_those_of_plain_minimax) {
    Rng rng(9);
    for (const auto text : {"4x4", "5x3k3", "4x4@cylinder", "3x3k3@free", "4x3@torus", "3x2x3k3"}) {
        Reference reference;
        Explainer explainer = explainer_for(board(text));
        for (const int stones : {3, 4, 5, 6, 7}) {
            Control control;
            const auto position = random_open_position(board(text), stones, rng).value();
            const Explanation explanation = explainer.explain(position, control);
            EXPECT_THAT(explanation.open_moves, IsEmpty());
            check_explanation(explanation, reference);
        }
    }
}

TEST(Explain, a_punishment_shows_where_the_line_is_completed) {
    const Explanation explanation = explain(position_after("7x6", "36355324653152"), 1000);
    const Punishment& punishment = explanation.losing_moves.at(0);
    EXPECT_THAT(punishment.line, ElementsAre(6));
    EXPECT_EQ(cell_name(board("7x6"), punishment.cell.value()), "g1");
    EXPECT_EQ(line_name(board("7x6"), punishment.group), "d1-e1-f1-g1");
    EXPECT_EQ(explanation.bounds, exactly(14)) << "the side to move completes a line at d2";
}

TEST(Explain, a_limit_leaves_moves_open) {
    const Explanation explanation = explain(position_after("7x6", ""), 1000);
    EXPECT_EQ(explanation.open_moves.size(), 7U);
    EXPECT_THAT(explanation.losing_moves, IsEmpty());
}

TEST(Explain, only_the_rules_asked_for_are_used) {
    const auto rules = knowledge::parse_rules("claimeven,baseinverse,vertical").value();
    for (const auto& verdict : explain(position_after("7x6", "34444445"), 1000, rules).verdicts)
        for (const auto& instance : verdict.cover) EXPECT_TRUE(rules.contains(instance.rule));
}

TEST(Explain, a_finished_game_needs_no_rules) {
    const Explanation explanation = explain(position_after("7x6", "1212121"));
    EXPECT_THAT(explanation.verdicts, IsEmpty());
    EXPECT_THAT(explanation.threats, IsEmpty());
    EXPECT_TRUE(explanation.bounds.exact());
}

TEST(Explain, rules_are_refused_where_they_do_not_hold) {
    for (const auto text : {"4x4@torus", "5x5@free"})
        EXPECT_THAT(message_of(Explainer::create(board(text), knowledge::RuleSet())), HasSubstr(text));
}

TEST(Explain, needs_no_rules) {
    const Explanation explanation = explain(position_after("3x3k3@free", "a1b2a2"));
    EXPECT_EQ(explanation.groups, nullptr);
    const std::string text = explanation_text(explanation);
    EXPECT_THAT(text, HasSubstr("The second player is to move, and the game is a draw: play a3.\n"));
    EXPECT_THAT(text, HasSubstr("Why the first player does not lose"));
    EXPECT_THAT(text, Not(HasSubstr("zugzwang")));
    EXPECT_THAT(text, StartsWith(" 3 + . .\n"));
    EXPECT_THAT(text, HasSubstr("\n first player: threat at a3, which must be stopped now (a1-a2-a3)\n"));
    const auto parsed = json::parse(to_json(explanation));
    EXPECT_TRUE(parsed["controller"].is_null());
    const json threat = {{"player", "first"}, {"square", "a3"},   {"parity", nullptr},
                         {"open", true},      {"useless", false}, {"groups", {{"a1", "a2", "a3"}}}};
    EXPECT_EQ(parsed["threats"], json::array({threat}));
}

TEST(Explain, boxes_with_too_many_lines_for_the_rules_are_explained_without) {
    EXPECT_EQ(explain(position_after("5x5x4k2", ""), 1000).groups, nullptr);
}

TEST(Explain, parity_is_that_of_rows_from_the_bottom) {
    EXPECT_EQ(parity_name(board("7x6"), true), "even");
    EXPECT_EQ(parity_name(board("7x6"), false), "odd");
    EXPECT_EQ(parity_name(board("7x5"), true), "odd");
    EXPECT_EQ(parity_name(board("7x5"), false), "even");
}

// There are 36 moves, and each of them takes nearly as many nodes as the position.
TEST(ExplainValue, says_who_wins_before_it_looks_at_every_move) {
    const Explanation explanation = explain(Position(board("6x6k5@free")), 100);
    EXPECT_EQ(weak(explanation.value.bounds), exactly(0));
    EXPECT_TRUE(std::ranges::any_of(explanation.value.moves, [](const auto& move) { return !move.second.exact(); }));
}

}  // namespace
}  // namespace inarow::explain
