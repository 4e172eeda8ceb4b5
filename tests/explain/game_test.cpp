#include "explain/game.hpp"

#include "boards.hpp"
#include "inarow/books.hpp"
#include "json.hpp"
#include "matchers.hpp"
#include "reference.hpp"

namespace inarow::explain {
namespace {

using Kind = Judged::Kind;

int sign(Score score) { return score > 0 ? 1 : score < 0 ? -1 : 0; }

std::vector<Judged> judge(const Position& end, std::uint64_t nodes = unlimited) {
    auto explainer = Explainer::create(end.variant()).value();
    Control control;
    return judge_game(explainer, end, control, nodes);
}

// The last moves of a game, the last one first.
std::vector<Judged> judge_last(const Position& end, int count = 1) {
    auto explainer = Explainer::create(end.variant()).value();
    std::vector<Judged> moves;
    for (Position position = end; count > 0; position.undo(), --count) {
        Control control;
        moves.push_back(judge_last_move(explainer, position, control));
    }
    return moves;
}

Kind kind_by_minimax(Reference& reference, Score value, const Position& later) {
    const Score kept = later.over() ? -later.final_score() : -reference.score(later);
    if (sign(kept) < sign(value)) return Kind::mistake;
    return kept < value ? Kind::slow : Kind::good;
}

TEST(Game, mistakes_are_those_of_plain_minimax) {
    Rng rng(5);
    for (const auto text : {"4x4", "4x4@cylinder", "3x3k3@free", "4x3@torus"}) {
        Reference reference;
        const Position end = random_open_position(board(text), 7, rng).value();
        for (const Judged& judged : judge(end)) {
            Position later = end;
            while (later.stones() > judged.number) later.undo();
            Position earlier = later;
            earlier.undo();
            const Score value = reference.score(earlier);
            EXPECT_EQ(judged.kind(), kind_by_minimax(reference, value, later)) << text << ' ' << moves_text(later);
            EXPECT_EQ(judged.reasons.size(), judged.kind() == Kind::mistake ? 2U : 0U);
        }
    }
}

TEST(Game, a_mistake_is_told_with_what_was_better_and_why) {
    const Position end = position_after("7x6", "444444132513221332");
    const std::string text = game_text(end, judge_last(end, 3));
    EXPECT_THAT(text, HasSubstr("The game is over: the second player has won on move 18.\n18 moves: 2 mistakes.\n"));
    EXPECT_THAT(text, HasSubstr("Move 16, second player: c3 loses on move 17 (-13); a4 wins on move 38 (+3).\n"
                                "   Instead, the second player could win: a4; if "));
    EXPECT_THAT(text, HasSubstr("   After c3, the first player wins: a4 completes a1-a2-a3-a4.\n"));
}

TEST(Game, a_slow_move_is_no_mistake) {
    const Position end = position_after("7x6", "76536422612744434641551");
    const auto moves = judge_last(end);
    EXPECT_EQ(moves.front().kind(), Kind::slow);
    EXPECT_THAT(game_text(end, moves), HasSubstr("1 inaccuracy.\nInaccuracies, which win later or lose sooner:\n Move "
                                                 "23, first player: a3 wins on move 41 (+1); "
                                                 "e4 wins on move 35 (+4).\n"));
}

// Known from a book, by no rule: the line shows how the game would go on.
TEST(Game, a_mistake_without_a_proof_is_told_with_the_line_of_the_search) {
    const Position end = position_after("7x6", "46237");
    auto explainer = Explainer::create(end.variant()).value();
    explainer.consult(std::make_shared<api::BookFolders>(
        std::vector{TrustedText(LocalUser::of_this_process(), INAROW_SOURCE_DIR "/books")},
        [](const std::string& said) { ADD_FAILURE() << said; }));
    Control control;
    const std::vector<Judged> moves = {judge_last_move(explainer, end, control)};
    EXPECT_THAT(game_text(end, moves),
                HasSubstr("\n   Instead, the first player could win: known by search, not by a rule (line b2 "));
    EXPECT_THAT(game_text(end, moves),
                HasSubstr("\n   After g1, the second player wins: known by search, not by a rule (line "));
    const json reasons = json::parse(one_line(game_json(end, moves)))["game"][0]["reasons"];
    ASSERT_EQ(reasons.size(), 2U);
    EXPECT_EQ(reasons[0]["line"][0], "2");
    for (const json& reason : reasons) EXPECT_GE(reason["line"].size(), 7U) << "to the end of the book";
}

// Each move has the limit to itself, and all of them that of the control.
TEST(Game, moves_share_the_limit_of_the_control) {
    const Position end = position_after("5x4", "3342");
    EXPECT_THAT(judge(end, 20'000), testing::Each(testing::Property(&Judged::kind, testing::Ne(Kind::unknown))));
    auto explainer = Explainer::create(end.variant()).value();
    Control control;
    control.node_limit = 1;
    EXPECT_THAT(judge_game(explainer, end, control, 20'000), Contains(testing::Property(&Judged::kind, Kind::unknown)));
    EXPECT_EQ(control.node_limit, 1U);
}

// What programs show is what the text says.
TEST(Game, json_has_the_sentences_of_the_text) {
    const Position end = position_after("7x6", "444444132513221332");
    const auto moves = judge_last(end, 3);
    const json answer = json::parse(one_line(game_json(end, moves)));
    const std::string text = game_text(end, moves);
    EXPECT_EQ(answer["summary"], "18 moves: 2 mistakes.");
    const json& mistake = answer["game"][0];
    EXPECT_EQ(mistake["cell"], "c3");
    EXPECT_THAT(text, HasSubstr("\n " + mistake["words"].get<std::string>() + "\n"));
    ASSERT_EQ(mistake["reasons"].size(), 2U);
    for (const json& reason : mistake["reasons"])
        EXPECT_THAT(text, HasSubstr("\n   " + reason["words"].get<std::string>() + "\n"));
    EXPECT_EQ(mistake["reasons"][0]["line"][0], "1") << "a4";
    EXPECT_EQ(mistake["reasons"][1]["line"], json::array()) << "a line can be completed at once";
    EXPECT_TRUE(answer["game"][2]["words"].is_null()) << "no mistake";
}

TEST(Game, a_limit_leaves_moves_unknown) {
    const auto moves = judge(position_after("7x6", "12"), 10);
    EXPECT_EQ(moves[0].kind(), Kind::unknown);
    EXPECT_THAT(game_text(position_after("7x6", "12"), moves),
                HasSubstr("Whether moves 1 and 2 are mistakes was not decided within the limit."));
    const json answer = json::parse(one_line(game_json(position_after("7x6", "12"), moves)));
    EXPECT_EQ(answer["unknown"], 2);
    EXPECT_EQ(answer["undecided"], "Whether moves 1 and 2 are mistakes was not decided within the limit.");
    EXPECT_EQ(answer["game"][0]["number"], 1);
    EXPECT_EQ(answer["game"][0]["kind"], "unknown");
}

}  // namespace
}  // namespace inarow::explain
