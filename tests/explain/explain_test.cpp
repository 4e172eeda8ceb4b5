#include "explain/explain.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "boards.hpp"
#include "explain/json.hpp"
#include "explain/overview.hpp"
#include "explain/svg.hpp"
#include "explain/text.hpp"
#include "explain/zugzwang_text.hpp"
#include "game/reference.hpp"

namespace inarow::explain {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing_boards::board;
using testing_boards::position_after;

Explainer explainer_for(const Variant& variant, std::optional<knowledge::RuleSet> rules = {}) {
    SearchOptions options;
    options.table_bytes.count = 1 << 20;
    return Explainer::create(variant, rules, "alphabeta", options).value();
}

Explanation explain(const Position& position, std::uint64_t node_limit = unlimited) {
    Control control;
    control.node_limit = node_limit;
    return explainer_for(position.variant()).explain(position, control);
}

json explain_json(std::string_view variant, std::string_view moves) {
    return json::parse(to_json(explain(position_after(variant, moves), 1000)));
}

std::vector<std::string> keys(const json& object) {
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items()) names.push_back(name);
    return names;
}

// How far the sentence about a losing move goes: to the end of the line it shows.
TEST(Explain, a_line_that_punishes_ends_on_the_move_of_the_score) {
    int lines = 0;
    Rng rng(1);
    for (int game = 0; game < 60; ++game) {
        const Position position = testing_boards::random_open_position(board("5x5"), 4 + game % 12, rng).value();
        const Explanation explanation = explain(position);
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
            const Position position = testing_boards::random_open_position(board(text), stones, rng).value();
            Control control;
            const Explanation explanation = explainer.explain(position, control);
            EXPECT_THAT(explanation.open_moves, IsEmpty());
            EXPECT_TRUE(explanation.bounds.contains(reference.score(position)));
            EXPECT_EQ(explanation.value.bounds, exactly(reference.score(position)));
            for (const Move move : position.legal_moves()) {
                const Position child = position.after(move);
                const Score score = -reference.score(child);
                EXPECT_EQ(explanation.value.moves.at(move), exactly(score)) << text << ' ' << moves_text(child);
                EXPECT_EQ(explanation.losing_moves.contains(move), score < 0) << text << ' ' << moves_text(child);
                const bool best = std::ranges::find(explanation.value.best, move) != explanation.value.best.end();
                EXPECT_EQ(best, score == reference.score(position)) << text << ' ' << moves_text(child);
            }
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
    EXPECT_THAT(explanation.losing_moves, testing::IsEmpty());
}

TEST(Explain, only_the_rules_asked_for_are_used) {
    const auto rules = knowledge::parse_rules("claimeven,baseinverse,vertical").value();
    Control control;
    control.node_limit = 1000;
    const Position position = position_after("7x6", "34444445");
    for (const auto& verdict : explainer_for(position.variant(), rules).explain(position, control).verdicts)
        for (const auto& instance : verdict.cover) EXPECT_TRUE(rules.contains(instance.rule));
}

TEST(Explain, a_finished_game_needs_no_rules) {
    const Explanation explanation = explain(position_after("7x6", "1212121"));
    EXPECT_THAT(explanation.verdicts, IsEmpty());
    EXPECT_THAT(explanation.threats, IsEmpty());
    EXPECT_TRUE(explanation.bounds.exact());
}

TEST(Explain, rules_are_refused_where_they_do_not_hold) {
    for (const auto text : {"4x4@torus", "5x5@free"}) {
        const auto refused = Explainer::create(board(text), knowledge::RuleSet());
        ASSERT_FALSE(refused.has_value());
        EXPECT_THAT(refused.error().message, HasSubstr(text));
    }
}

TEST(Explain, needs_no_rules) {
    const Explanation explanation = explain(position_after("3x3k3@free", "a1b2a2"));
    EXPECT_EQ(explanation.groups, nullptr);
    const std::string text = explanation_text(explanation);
    EXPECT_THAT(text, HasSubstr("The second player is to move, and the game is a draw: play a3.\n"));
    EXPECT_THAT(text, HasSubstr("Why the first player does not lose"));
    EXPECT_THAT(text, testing::Not(HasSubstr("zugzwang")));
    EXPECT_THAT(text, testing::StartsWith(" 3 + . .\n"));
    EXPECT_THAT(text, HasSubstr("\n first player: threat at a3, which must be stopped now (a1-a2-a3)\n"));
    const auto parsed = json::parse(to_json(explanation));
    EXPECT_TRUE(parsed["controller"].is_null());
    const json threat = {{"player", "first"}, {"square", "a3"}, {"parity", nullptr}, {"open", true},
                         {"useless", false}, {"groups", {{"a1", "a2", "a3"}}}};
    EXPECT_EQ(parsed["threats"], json::array({threat}));
}

// The contract: these names, whatever else is added.
TEST(ExplainJson, has_every_field_of_the_contract) {
    const json answer = explain_json("7x6", "34444445");
    EXPECT_THAT(keys(answer), IsSupersetOf({"variant", "moves", "bounds", "outcome", "cover", "threats", "losing_moves",
                                            "claims", "controller", "open_moves", "version", "score", "best",
                                            "verdicts", "scores", "move_bounds", "source"}));
    EXPECT_TRUE(answer["score"].is_null());
    EXPECT_EQ(answer["bounds"], json::array({-17, 0}));
    EXPECT_TRUE(answer["source"].is_null());
    EXPECT_TRUE(answer["outcome"].is_null());
    EXPECT_EQ(answer["controller"], "second");
    EXPECT_THAT(keys(answer["cover"][0]), IsSupersetOf({"rule", "squares", "solves", "groups"}));
    EXPECT_EQ(answer["claims"][0]["claim"], "does not lose");
    EXPECT_EQ(answer["claims"][0]["cover"], answer["cover"]);
    EXPECT_THAT(keys(answer["claims"][0]["plan"][0]), ElementsAre("answer", "if", "rule", "then"));
}

TEST(ExplainJson, has_no_cover_where_none_is_found) {
    const json answer = explain_json("7x6", "");
    EXPECT_TRUE(answer["cover"].is_null());
    EXPECT_EQ(answer["bounds"], json::array({-21, 21}));
    EXPECT_EQ(answer["open_moves"].size(), 7U);
    EXPECT_EQ(answer["verdicts"]["1"], nullptr);
}

TEST(ExplainJson, names_the_value_of_every_move) {
    const json answer = json::parse(to_json(explain(position_after("6x5", "3344"))));
    EXPECT_EQ(answer["score"], 12);
    EXPECT_EQ(answer["outcome"], "win");
    EXPECT_EQ(answer["best"], json::array({"2", "5"}));
    EXPECT_EQ(answer["verdicts"].size(), 6U);
    EXPECT_EQ(answer["verdicts"]["2"], "win");
    EXPECT_EQ(answer["scores"]["2"], 12);
    EXPECT_EQ(answer["source"], "search");
}

TEST(ExplainJson, says_it_in_one_sentence) {
    EXPECT_EQ(json::parse(to_json(explain(position_after("6x5", "3344"))))["summary"],
              "The first player is to move and wins on move 7: play b1 or e1.");
    EXPECT_EQ(explain_json("7x6", "1212121")["summary"], "The game is over: the first player has won on move 7.");
}

TEST(ExplainJson, says_at_every_leaf_of_a_reason_how_it_ends) {
    const json tree = json::parse(to_json(explain(position_after("7x6", "7653642261274443464155"))))["reason"]["tree"];
    EXPECT_TRUE(tree["words"].is_null());
    const json& fork = tree["moves"]["2"]["moves"]["3"]["moves"]["3"]["moves"]["5"]["moves"]["6"];
    EXPECT_EQ(fork["after_blunders"], "a4 or e6 completes a line");
    EXPECT_THAT(std::string(fork["moves"]["3"]["moves"]["5"]["words"]),
                testing::StartsWith("the odd threat at g5 decides"));
}

// A line leads to the node at which it ends or forks.
TEST(ExplainJson, tells_a_reason_line_by_line) {
    const json reason = json::parse(to_json(explain(position_after("7x6", "7653642261274443464155"))))["reason"];
    EXPECT_EQ(reason["title"], "Why the first player wins");
    EXPECT_THAT(std::string(reason["proof"]), testing::StartsWith("proved for every reply, in "));
    EXPECT_EQ(reason["remark"], "b4 is not the fastest, but the easiest to explain.");
    const json& lines = reason["lines"];
    EXPECT_EQ(lines[0]["words"], "b4 forces c3, then c4 forces e4, then f5");
    EXPECT_EQ(lines[0]["cells"], json::array({"b4", "c3", "c4", "e4", "f5"}));
    EXPECT_EQ(lines[0]["depth"], 0);
    EXPECT_EQ(lines[0]["forks"], true);
    int ends = 0;
    for (const json& line : lines) {
        json node = reason["tree"];
        for (const auto& move : line["moves"]) node = node["moves"][move.get<std::string>()];
        EXPECT_EQ(line["cells"].size(), line["moves"].size());
        if (node["words"].is_null()) continue;
        ++ends;
        EXPECT_THAT(std::string(line["words"]), testing::EndsWith(std::string(node["words"])));
        EXPECT_EQ(line["forks"], false);
    }
    EXPECT_EQ(ends, 1);
}

TEST(ExplainJson, has_the_sentences_of_the_text) {
    const Explanation explanation = explain(position_after("7x6", "34444445"), 1000);
    const json answer = json::parse(to_json(explanation));
    const std::string text = explanation_text(explanation);
    const json& claim = answer["claims"][0];
    EXPECT_EQ(claim["rule_words"].size(), claim["cover"].size());
    EXPECT_THAT(text, HasSubstr("\n" + claim["words"].get<std::string>() + "\n"));
    EXPECT_THAT(text, HasSubstr("\n " + claim["rest_words"].get<std::string>() + "\n"));
    for (const auto& words : claim["rule_words"]) EXPECT_THAT(text, HasSubstr("\n " + words.get<std::string>() + "\n"));
    for (const auto& [move, loss] : answer["losing_moves"].items())
        EXPECT_THAT(text, HasSubstr("\n " + loss["words"].get<std::string>() + "\n")) << move;
    EXPECT_THAT(std::string(answer["zugzwang"]),
                testing::StartsWith("The second player controls the zugzwang: 34 cells"));
}

TEST(ExplainJson, has_the_plan_of_two_lines_that_cross) {
    const Explanation explanation = explain(position_after("7x6", "211152346753552115172672"), 1000);
    const std::string words = json::parse(to_json(explanation))["claims"][0]["rest_words"];
    EXPECT_THAT(words, HasSubstr("cross at d3"));
    EXPECT_THAT(explanation_text(explanation), HasSubstr("\n " + words.substr(0, words.find(". ")) + "\n"));
}

TEST(ExplainJson, has_the_lines_that_threats_spoil) {
    const Explanation explanation = explain(position_after("7x6", "711141474473561437317"), 1000);
    const std::string words = json::parse(to_json(explanation))["claims"][0]["rest_words"];
    EXPECT_THAT(
        words,
        HasSubstr(". = the second player cannot complete b1-b2-b3-b4, which needs two cells directly below threats: "
                  "b1 and b3. Completing a line comes first."));
}

TEST(Explain, boxes_with_too_many_lines_for_the_rules_are_explained_without) {
    EXPECT_EQ(explain(position_after("5x5x4k2", ""), 1000).groups, nullptr);
}

TEST(ExplainJson, names_threats_and_what_they_complete) {
    const json threat = explain_json("7x6", "36355324653152")["threats"][2];
    EXPECT_EQ(threat["player"], "second");
    EXPECT_EQ(threat["square"], "d4");
    EXPECT_EQ(threat["parity"], "even");
    EXPECT_EQ(threat["useless"], true);
    EXPECT_EQ(threat["groups"], json::parse(R"([["a1","b2","c3","d4"]])"));
}

int count(std::string_view text, std::string_view part) {
    int times = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++times;
    return times;
}

TEST(ExplainSvg, draws_every_target_of_every_cover) {
    const Explanation explanation = explain(position_after("7x6", "34444445"), 1000);
    const std::string svg = to_svg(explanation);
    EXPECT_THAT(svg, testing::StartsWith("<svg xmlns"));
    EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
    EXPECT_EQ(count(svg, "<title>"), explanation.verdicts.front().targets.count());
    EXPECT_THAT(svg, HasSubstr("claimeven b1 b2"));
}

TEST(ExplainSvg, labels_boards_as_cells_are_named) {
    const std::string svg = to_svg(explain(position_after("7x6", "34444445"), 1000));
    for (const std::string label : {"a", "b", "g", "1", "6"}) EXPECT_THAT(svg, HasSubstr(">" + label + "</text>"));
    for (const std::string other : {"h", "0", "7"}) EXPECT_THAT(svg, testing::Not(HasSubstr(">" + other + "</text>")));
}

TEST(ExplainSvg, says_above_each_column_what_a_stone_there_is_worth) {
    const std::string svg = to_svg(explain(position_after("6x5", "3344")));
    EXPECT_THAT(svg, HasSubstr("play b1 or e1."));
    for (const char* worth : {">win</text>", ">+12</text>", ">draw</text>"}) EXPECT_THAT(svg, HasSubstr(worth));
    EXPECT_EQ(count(svg, "stroke=\"#222\" stroke-width=\"2.5\""), 3) << "two best moves and the legend";
    EXPECT_THAT(to_svg(explain(position_after("7x6", "36355324653152"), 1000)), HasSubstr(">loss</text>"));
    EXPECT_THAT(to_svg(explain(position_after("7x6", "3444444"), 1)), HasSubstr(">?</text>")) << "a limit came first";
}

TEST(ExplainSvg, numbers_the_line_to_come) {
    const Explanation explanation = explain(position_after("7x6", "7653642261274443464155"));
    EXPECT_THAT(line_to_come(explanation), ElementsAre(1, 2, 2, 4, 5, 1, 0, 0));
    const std::string svg = to_svg(explanation);
    EXPECT_EQ(count(svg, "class=\"arrow\""), 7);
    EXPECT_EQ(count(svg, "paint-order=\"stroke\">"), 8);
    EXPECT_THAT(svg, HasSubstr("why the first player wins: b4 c3 c4 e4 f5 b5 a3 a4"));
}

// The first move completes a line where one can be completed at once.
TEST(ExplainSvg, shows_a_win_at_once) {
    EXPECT_THAT(line_to_come(explain(position_after("7x6", "445566"))), ElementsAre(2));
}

TEST(ExplainSvg, crosses_useless_threats_out) {
    const Explanation explanation = explain(position_after("7x6", "36355324653152"), 1000);
    const std::string svg = to_svg(explanation);
    EXPECT_THAT(svg,
                HasSubstr(">second player: even threat at d4, useless: the column is decided at d3 below it</text>"));
    const auto useless = std::ranges::count_if(explanation.threats, &knowledge::Threat::useless);
    EXPECT_EQ(count(svg, "stroke=\"#999\""), 2 * useless) << "on the board and in the legend";
}

// An even cell with an empty one below it, on a board of even height.
TEST(ExplainSvg, marks_the_cells_that_the_controller_can_have) {
    EXPECT_EQ(count(to_svg(explain(position_after("4x4", "12"), 1)), "class=\"follow\""), 4 + 2 + 1);
    EXPECT_EQ(count(to_svg(explain(position_after("3x5k3", ""), 1)), "class=\"follow\""), 3 * 2 + 1);
}

// Level by level, every empty cell with the letter of its column; what moves are worth stands in their cells.
TEST(ExplainSvg, draws_boxes) {
    const Explanation explanation = explain(position_after("3x3x3k3", "40"));
    const std::string svg = to_svg(explanation);
    for (const char* level : {">level 1<", ">level 2<", ">level 3<"}) EXPECT_THAT(svg, HasSubstr(level));
    EXPECT_EQ(count(svg, "font-size=\"10\">"), 25) << "letters";
    EXPECT_EQ(count(svg, "font-size=\"10\">b<"), 3);
    EXPECT_THAT(svg, HasSubstr(">win +10<"));
    EXPECT_EQ(count(svg, "font-size=\"9.5\">"), 9) << "a move in each column";
    EXPECT_EQ(count(svg, "class=\"arrow\"") + 1, static_cast<int>(line_to_come(explanation).size()));
    EXPECT_THAT(svg, HasSubstr("controls the zugzwang"));
    EXPECT_THAT(svg, HasSubstr("in a cell: what a stone there is worth"));
}

TEST(ExplainSvg, draws_the_covers_of_boxes) {
    const Explanation explanation = explain(position_after("4x4x4", "8EAE89490C0B5FD99088AD6730771262451C"), 100'000);
    const std::string svg = to_svg(explanation);
    ASSERT_FALSE(explanation.verdicts.empty());
    int lines = 0;
    for (const auto& verdict : explanation.verdicts)
        for (const auto& solved : solved_groups(verdict)) lines += solved.count();
    EXPECT_EQ(count(svg, "<title>"), lines);
}

TEST(ExplainSvg, draws_boards_where_no_rules_hold) {
    const std::string free = to_svg(explain(position_after("4x4k3@free", "b2a1")));
    EXPECT_THAT(free, HasSubstr(">win +5<"));
    EXPECT_THAT(free, testing::Not(HasSubstr("zugzwang")));
    EXPECT_GE(count(free, "class=\"arrow\""), 2);
    const std::string torus = to_svg(explain(position_after("5x4@torus", "2334452")));
    EXPECT_THAT(torus, HasSubstr("first player: threat at a2"));
    EXPECT_THAT(torus, HasSubstr("above a column"));
    EXPECT_THAT(to_svg(explain(position_after("3x3k3@free", "a1b1a2b2"))),
                HasSubstr("first player: threat at a3, which wins now (a1-a2-a3)"));
}

// What the text says of a threat, the legend says, too.
TEST(ExplainSvg, has_the_words_of_the_text_for_threats) {
    for (const char* moves : {"36355324653152", "62241554551277244422"}) {
        const Explanation explanation = explain(position_after("7x6", moves), 1000);
        const std::string text = explanation_text(explanation);
        const std::string svg = to_svg(explanation);
        ASSERT_FALSE(explanation.threats.empty());
        for (const auto& threat : explanation.threats) {
            EXPECT_THAT(text, HasSubstr("\n " + threat_words(explanation, threat) + " ("));
            EXPECT_THAT(svg, HasSubstr('>' + threat_words(explanation, threat).substr(0, 40))) << "it may be wrapped";
        }
    }
}

TEST(ExplainSvg, fits_boards_of_any_width) {
    for (const auto text : {"4x4", "9x7", "14x4"}) {
        const std::string svg = to_svg(explain(position_after(text, ""), 1));
        EXPECT_THAT(svg, HasSubstr("controls the zugzwang")) << text;
        EXPECT_THAT(svg, testing::StartsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\"")) << text;
    }
}

TEST(Explain, parity_is_that_of_rows_from_the_bottom) {
    EXPECT_EQ(parity_name(board("7x6"), true), "even");
    EXPECT_EQ(parity_name(board("7x6"), false), "odd");
    EXPECT_EQ(parity_name(board("7x5"), true), "odd");
    EXPECT_EQ(parity_name(board("7x5"), false), "even");
}

// There are 49 moves, and each of them takes nearly as many nodes as the position.
TEST(ExplainValue, says_who_wins_before_it_looks_at_every_move) {
    const Explanation explanation = explain(Position(board("7x7k5@free")), 250'000);
    EXPECT_EQ(weak(explanation.value.bounds), exactly(0));
    EXPECT_TRUE(std::ranges::any_of(explanation.value.moves, [](const auto& move) { return !move.second.exact(); }));
}

}  // namespace
}  // namespace inarow::explain
