// inarow explain, run as a program.

#include "apps/program.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

Outcome explain(const std::string& arguments) { return inarow(words("explain " + arguments)); }

using Explain = InFolder;
using Generate = InFolder;

TEST_F(Explain, draws_the_cover_and_gives_the_plan) {
    EXPECT_THAT(
        output_of("explain 7x6 34444445 --no-book --node-limit 1000", 3),  // moves are left open by the limit
        AllOf(StartsWith(" 6 . . . x . . .\n 5 . . . o . . .\n"), HasSubstr("\n 1 . . x o o . .\n   a b c d e f g\n"),
              HasSubstr("The second player controls the zugzwang: 34 cells are empty and the first player"),
              HasSubstr("By rules, the second player does not lose: "),
              HasSubstr("claimeven b1 b2: if b1, answer b2; stops "),
              HasSubstr("\n claimeven: gets an even cell by answering a stone below it\n"),
              HasSubstr(": not decided within the limit\n")));
}

// Where c has one stone, c2 is answered by c3.
TEST_F(Explain, promises_even_rows_only_where_the_columns_stand_in_pairs) {
    const std::string promise = "the second player gets the empty cells of the even rows.\n";
    for (const char* pairs : {"7x6 4433", "7x6 3 --node-limit 1000", "4x4 1212"})
        EXPECT_THAT(explain(pairs).out, HasSubstr(promise)) << pairs;
    for (const char* others :
         {"7x6 12 --node-limit 1000", "7x6 34444445 --node-limit 1000", "4x5", "7x6 123 --node-limit 1000"})
        EXPECT_THAT(explain(others).out, Not(HasSubstr(promise))) << others;
}

TEST_F(Explain, says_by_its_status_that_a_limit_left_a_move_undecided) {
    EXPECT_EQ(explain("9x7k5 --node-limit 1000 --no-book").status, 3);
    EXPECT_EQ(explain("6x5 33").status, 0);
}

TEST_F(Explain, finds_no_mistake_rather_than_denying_one_within_a_limit) {
    EXPECT_THAT(output_of("explain 8x7 1234 --game --node-limit 1000 --no-book", 3),
                HasSubstr("4 moves: no mistake found.\n"));
    EXPECT_THAT(explain("6x5 33 --game").out, HasSubstr("2 moves: no mistake.\n"));
}

TEST_F(Explain, lists_threats_and_punished_moves) {
    EXPECT_THAT(output_of("explain 7x6 36355324653152"),
                AllOf(HasSubstr("\n 3 . . o + o . .\n"), HasSubstr(" second player: even threat at d4, useless"),
                      HasSubstr("The first player is to move and wins at once: play d2.\n"),
                      HasSubstr(" a2 loses (-14): the second player wins on move 16 at g1 with d1-e1-f1-g1\n"),
                      HasSubstr(" d2 wins at once (+14)\n"), Not(HasSubstr("No rule"))));
}

TEST_F(Explain, looks_for_a_card_where_few_cells_are_empty) {
    const std::string wins = "With this card the first player wins from here, whatever is played:\n";
    EXPECT_THAT(explain("7x6 1767646626252241").out, HasSubstr(wins));
    EXPECT_THAT(explain("7x6 1767646626252241 --card-budget 0").out, Not(HasSubstr("With this card")));
    EXPECT_THAT(explain("7x6 1767646626252241 --json").out, HasSubstr(R"("file":null)"));
    EXPECT_THAT(explain("5x5 54352224").out, Not(HasSubstr("card")));  // a draw
    write_file("positions", "1767646626252241\n");
    EXPECT_THAT(explain("7x6 --from positions").out, Not(HasSubstr("With this card")));
    EXPECT_THAT(explain("7x6 --from positions --card-budget 1000000").out, HasSubstr(wins));
}

TEST_F(Explain, says_first_who_wins_and_what_to_play) {
    EXPECT_THAT(explain("6x5 3344").out,
                HasSubstr("\nThe first player is to move and wins on move 7: play b1 or e1.\n"));
    EXPECT_THAT(explain("6x5 33442").out,
                HasSubstr("\nThe second player is to move, and the first player wins on move 7, whatever the move.\n"));
    EXPECT_THAT(explain("5x4 42414").out, HasSubstr("the first player wins on move 19; d4 holds out longest.\n"));
    EXPECT_THAT(explain("4x4 12").out, HasSubstr("\nThe first player is to move, and the game is a draw: play "));
    EXPECT_THAT(explain("7x6 --no-book --node-limit 1000").out,
                HasSubstr("\nThe first player is to move; who wins was not decided within the limit: the score is "
                          "between "));
}

TEST_F(Explain, goes_through_a_game) {
    EXPECT_THAT(output_of("explain 4x4 1231 --game"), HasSubstr("\n4 moves: no mistake.\n"));
    EXPECT_THAT(output_of("explain 4x4 --game"), HasSubstr("\nNo move has been played.\n"));
    EXPECT_EQ(json_of("explain 4x4 1231 --game")["game"].size(), 4U);
    EXPECT_EQ(explain("4x4 --game --from x").status, 2);
}

TEST_F(Generate, makes_puzzles) {
    const json puzzle = json_of("generate 5x4 --stones 8 --puzzles --seed 2 --json");
    const json answer = json_of("explain 5x4 " + puzzle["moves"].get<std::string>() + " --json");
    EXPECT_EQ(answer["outcome"], "win");
    EXPECT_EQ(std::ranges::count_if(answer["verdicts"].items(), [](const auto& move) { return move.second == "win"; }),
              1);
    EXPECT_EQ(answer["verdicts"][puzzle["solution"].get<std::string>()], "win");
    EXPECT_GE(puzzle["depth"], 1);
    EXPECT_EQ(inarow(words("generate 5x4 --stones 8 --puzzles --scores")).status, 2);
}

// The second game begins like the first: what it missed is told once.
TEST_F(Generate, finds_what_games_missed) {
    const std::string games = "3325\n# a comment\n332\n";
    EXPECT_THAT(output_of("generate 5x4 --puzzles --from -", 0, games),
                MatchesRegex("33 3 [0-9]+ draw\n332 4 [0-9]+ win\n"));
    EXPECT_THAT(json::parse(lines_of(output_of("generate 5x4 --puzzles --from - --json", 0, games)).at(0)),
                Holds({{"moves", "33"}, {"solution", "3"}, {"played", "2"}, {"outcome", "draw"}}));
    EXPECT_EQ(inarow(words("generate 5x4 --puzzles --from -"), "333\n").out, "") << "no mistake";
    for (const std::string format : {"text", "csv"}) {
        const std::string puzzles = output_of("generate 5x4 --puzzles --from - --format " + format, 0, games);
        EXPECT_THAT(output_of("explain 5x4 --from -", 0, puzzles), HasSubstr("the first player wins")) << puzzles;
    }
}

TEST_F(Generate, says_what_a_limit_left_of_games) {
    const Outcome stopped = inarow(words("generate 8x8 --puzzles --from - --node-limit 1000"), "12\n");
    EXPECT_EQ(stopped.status, 3);
    EXPECT_THAT(stopped.err, HasSubstr("stopped by a limit after 0 games"));
    for (const char* wrong : {"generate 7x6 --from -", "generate 7x6 12 --puzzles --from -",
                              "generate 7x6 --puzzles --stones 3 --from -", "generate 7x6 --puzzles --from /nowhere/x"})
        EXPECT_EQ(inarow(words(wrong)).status, 2) << wrong;
    EXPECT_THAT(inarow(words("generate 7x6 --puzzles --from -"), "49\n").err, HasSubstr(":1: '9' at move 2"));
}

TEST_F(Explain, speaks_json) {
    const json answer = json_of("explain 4x4 12");
    EXPECT_EQ(answer["bounds"], json::array({-7, 0}));
    EXPECT_THAT(answer, Holds({{"score", 0}, {"best", json_of("solve 4x4 12 --moves")["best"]}}));
    EXPECT_GT(answer["cover"].size(), 0U);
}

TEST_F(Explain, uses_only_the_rules_asked_for) {
    const json answer =
        json_of("explain 7x6 34444445 --rules claimeven,vertical,highinverse --no-book --node-limit 1000", 3);
    ASSERT_FALSE(answer["claims"].empty());
    for (const auto& rule : answer["claims"])
        for (const auto& instance : rule["cover"]) EXPECT_NE(instance["rule"], "before");
}

TEST_F(Explain, explains_a_batch_of_positions) {
    const std::string text = output_of("explain 4x4 --from - --json", 0, "12\n# a comment\n1233\n");
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
    EXPECT_EQ(json::parse(text.substr(text.find('\n')))["moves"], "1233");
}

TEST_F(Explain, writes_a_picture) {
    const std::string file = folder.path("cover.svg");
    for (const char* variant : {"4x4", "3x3x3k3", "4x3@torus", "3x3k3@free"}) {
        EXPECT_EQ(inarow({"explain", variant, "--svg", file}).status, 0) << variant;
        EXPECT_THAT(read_file(file), StartsWith("<svg ")) << variant;
    }
}

TEST_F(Explain, draws_the_tree_of_a_search) {
    const std::string file = folder.path("tree.svg");
    EXPECT_THAT(output_of("explain 4x3k3 12233 --tree --depth 3 --svg " + file), StartsWith("Alpha-beta visits "));
    EXPECT_THAT(read_file(file), HasSubstr(">Alpha-beta visits "));
    EXPECT_EQ(explain("15x15k5@free h8 --tree --depth 1").status, 0);
    expect_refused("explain 7x6 --tree --depth 3 --node-limit 20", "more than 20 positions: limit the depth, or give more");
    expect_refused("explain 7x6 --tree --search minimax", "--tree cannot be combined with");
    expect_refused("explain 7x6 --depth 3", "--depth requires --tree");
}

TEST_F(Explain, accepts_a_finished_game) {
    EXPECT_THAT(explain("7x6 1212121").out, HasSubstr("The game is over: the first player has won on move 7.\n"));
}

TEST_F(Explain, reports_errors_in_one_line) {
    expect_refused("explain 5x5@free --rules claimeven", "which 5x5@free is not");
    expect_refused("explain 7x6 48", "8");
    expect_refused("explain 4x4 12 --from x", "give MOVES or --from, not both");
    expect_refused("explain 4x4 --from /nowhere/x", "cannot read /nowhere/x");
    expect_refused("explain 4x4 12 --svg /nowhere/cover.svg", "/nowhere/cover.svg");
    expect_refused("explain 4x4 12 --search magic --svg /nowhere/cover.svg", "/nowhere/cover.svg");  // before searching
}

}  // namespace
}  // namespace inarow::testing_program
