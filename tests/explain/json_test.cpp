#include "explain/json.hpp"

#include "boards.hpp"
#include "explain/explained.hpp"
#include "explain/text.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::explain {
namespace {

json explain_json(std::string_view variant, std::string_view moves) {
    return json::parse(to_json(explain(position_after(variant, moves), 1000)));
}

std::vector<std::string> keys(const json& object) {
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items()) names.push_back(name);
    return names;
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
    EXPECT_THAT(std::string(fork["moves"]["3"]["moves"]["5"]["words"]), StartsWith("the odd threat at g5 decides"));
}

// A line leads to the node at which it ends or forks.
TEST(ExplainJson, tells_a_reason_line_by_line) {
    const json reason = json::parse(to_json(explain(position_after("7x6", "7653642261274443464155"))))["reason"];
    EXPECT_EQ(reason["title"], "Why the first player wins");
    EXPECT_THAT(std::string(reason["proof"]), StartsWith("proved for every reply, in "));
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
        EXPECT_THAT(std::string(line["words"]), EndsWith(std::string(node["words"])));
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
    EXPECT_THAT(std::string(answer["zugzwang"]), StartsWith("The second player controls the zugzwang: 34 cells"));
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

TEST(ExplainJson, names_threats_and_what_they_complete) {
    const json threat = explain_json("7x6", "36355324653152")["threats"][2];
    EXPECT_EQ(threat["player"], "second");
    EXPECT_EQ(threat["square"], "d4");
    EXPECT_EQ(threat["parity"], "even");
    EXPECT_EQ(threat["useless"], true);
    EXPECT_EQ(threat["groups"], json::parse(R"([["a1","b2","c3","d4"]])"));
}

}  // namespace
}  // namespace inarow::explain
