// inarow solve, run as a program.

#include <algorithm>
#include <csignal>

#include "apps/program.hpp"
#include "base/cores.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

std::vector<json> objects_of(const std::string& text) {
    std::vector<json> objects;
    for (const std::string& line : lines_of(text)) objects.push_back(json::parse(line));
    return objects;
}

TEST(Solve, draws_the_board_and_reports_the_score_the_move_and_the_line) {
    const Outcome outcome = inarow(words("solve 7x6 4455 --no-book"));
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.out,
                AllOf(StartsWith(" . . . . . . .\n"), HasSubstr("score +18: the first player wins on move 7\n"),
                      HasSubstr("\nbest move "), HasSubstr("\nline "), HasSubstr("1 node in ")));
    EXPECT_EQ(outcome.err, "");
}

TEST(Solve, empty_moves_are_the_empty_board) {
    EXPECT_EQ(inarow({"solve", "4x4", "", "--json"}).status, 0);
    EXPECT_EQ(json_of("solve 4x4")["moves"], "");
    EXPECT_EQ(json_of("solve 4x4")["score"], 0);
}

TEST(Solve, accepts_a_finished_game) {
    EXPECT_THAT(json_of("solve 7x6 1122334"), Holds({{"source", "rules"}, {"outcome", "loss"}, {"last_move", 7}}));
    EXPECT_THAT(inarow(words("solve 7x6 1122334")).out, HasSubstr("the first player has won on move 7"));
}

TEST(Solve, weak_answers_are_1_0_or_minus_1) {
    EXPECT_THAT(json_of("solve 7x6 4455 --weak"),
                Holds({{"bounds", json::array({1, 1})}, {"score", 1}, {"outcome", "win"}}));
}

TEST(Solve, a_limit_leaves_what_is_known_of_every_move) {
    const json answer = json_of("solve 7x6 --no-book --moves --node-limit 3000000 --table 16MiB", 3);
    EXPECT_EQ(answer["move_bounds"].size(), 7U);
    int narrowed = 0;  // beyond what the first look says, [-20, 19]
    for (const auto& [move, bounds] : answer["move_bounds"].items())
        narrowed += bounds[1].get<int>() - bounds[0].get<int>() < 30;
    EXPECT_GE(narrowed, 5) << answer["move_bounds"];
    const std::string text = inarow(words("solve 7x6 --no-book --moves --node-limit 30000 --table 16MiB")).out;
    for (const auto& [move, bounds] : answer["move_bounds"].items())
        EXPECT_THAT(text, HasSubstr("  " + move + ": [")) << text;
}

TEST(Solve, quiet_prints_the_answer_alone) {
    EXPECT_EQ(inarow(words("solve 7x6 4455 --quiet")).out, "18\n");
    EXPECT_EQ(inarow(words("solve 7x6 4455 --quiet --moves")).out, "18\n");
    EXPECT_EQ(inarow(words("solve 7x6 4455 --quiet --weak")).out, "1\n");
    EXPECT_EQ(inarow(words("solve 7x6 4455 --quiet --goal score>=1")).out, "yes\n");
    EXPECT_EQ(inarow(words("solve 7x6 1122334 --quiet")).out, "-18\n");
    EXPECT_THAT(output_of("solve 7x6 --no-book --quiet --node-limit 1000", 3), MatchesRegex("\\[-[0-9]+, [0-9]+\\]\n"));
    EXPECT_EQ(inarow(words("solve 7x6 --no-book --quiet --node-limit 1000 --goal score>=1")).out, "unknown\n");
}

TEST(Solve, moves_may_be_separated_by_spaces_and_commas) {
    for (const std::vector<std::string>& moves :
         {std::vector<std::string>{"4455"}, {"4 4 5 5"}, {"4,4,5,5"}, {"4", "4", "5", "5"}, {"44,", "55"}}) {
        std::vector<std::string> arguments = {"solve", "7X6", "--quiet"};
        arguments.insert(arguments.end(), moves.begin(), moves.end());
        EXPECT_EQ(inarow(arguments).out, "18\n");
    }
}

TEST(Solve, says_whether_the_best_moves_are_all_of_them) {
    EXPECT_EQ(json_of("solve 7x6 4455 --no-book")["best_complete"], false);
    EXPECT_THAT(inarow(words("solve 7x6 4455 --no-book")).out, HasSubstr("; others may be as good\n"));
    for (const std::string all : {"--best", "--moves"}) {
        const json answer = json_of("solve 7x6 4455 --no-book " + all);
        EXPECT_EQ(answer["best_complete"], true) << all;
        EXPECT_THAT(answer["best"], UnorderedElementsAre("3", "6")) << all;
    }
    EXPECT_THAT(inarow(words("solve 7x6 4455 --no-book --best")).out, ContainsRegex("\nbest moves [36], [36]\n"));
}

TEST(Solve, a_goal_is_one_question) {
    EXPECT_EQ(json_of("solve 5x4 --goal score>=1")["holds"], false);
    EXPECT_EQ(json_of("solve 5x4 --goal score<=0")["holds"], true);
    EXPECT_THAT(inarow(words("solve 5x4 --goal score>=0")).out, HasSubstr("score>=0: yes"));
}

TEST(Solve, moves_can_be_counted_from_zero) {
    EXPECT_THAT(json_of("solve 7x6 3344 --notation zero-based"), Holds({{"score", 18}, {"moves", "3344"}}));
}

TEST(Solve, uses_every_core_where_the_search_can) {
    EXPECT_EQ(json_of("solve 4x4")["threads"], std::min(usable_cores(), 256U));
    EXPECT_EQ(json_of("solve 4x4 --threads 1")["threads"], 1);
    EXPECT_EQ(json_of("solve 4x4 --search pns")["threads"], 1);
}

TEST(Solve, a_node_limit_leaves_a_bound_and_status_3) {
    const json answer = json_of("solve 7x6 --no-book --node-limit 1000 --table 1MiB", 3);
    EXPECT_THAT(answer, Holds({{"score", nullptr}, {"outcome", nullptr}, {"exact", false}}));
    EXPECT_LE(answer["bounds"][0], 1);
    EXPECT_GE(answer["bounds"][1], 1);
    EXPECT_LE(answer["nodes"], 1000);
    EXPECT_THAT(inarow(words("solve 7x6 --no-book --node-limit 1000 --table 1MiB")).out,
                HasSubstr("stopped by a limit"));
}

TEST(Solve, help_says_of_what_a_limit_is_one) {
    for (const std::string command : {"solve", "explain", "generate"}) {
        const std::string help = inarow({command, "--help"}).out;
        const auto limits = std::string_view(help).substr(help.find("--time-limit"));
        EXPECT_THAT(std::string(limits.substr(0, limits.find("--json"))), HasSubstr("with --from")) << command;
    }
    EXPECT_THAT(inarow(words("prove --help")).out, Not(HasSubstr("with --from,")));
}

TEST(Solve, a_time_limit_leaves_a_bound_and_status_3) {
    const json answer = json_of("solve 9x7 --time-limit 0.3 --table 1MiB", 3);  // without it, hours
    EXPECT_TRUE(answer["score"].is_null());
}

TEST(Solve, ctrl_c_leaves_bounds_and_status_3) {
    for (const int signal : {SIGINT, SIGTERM}) {
        const Outcome outcome = inarow(words("solve 9x7 --moves --json --table 1MiB"), "", Interruption{signal, 500ms});
        EXPECT_EQ(outcome.status, 3);
        EXPECT_FALSE(json::parse(outcome.out)["exact"]);
        EXPECT_EQ(json::parse(outcome.out)["move_bounds"].size(), 9U);
    }
}

TEST(Solve, progress_for_programs_is_json_on_standard_error) {
    const Outcome outcome = inarow(words("solve 9x7 --json --table 1MiB --progress json"), "", once_it_speaks(SIGINT));
    EXPECT_EQ(outcome.status, 3);
    const auto samples = objects_of(outcome.err);
    ASSERT_FALSE(samples.empty());
    for (const json& sample : samples) {
        EXPECT_TRUE(sample["nodes"].is_number_unsigned());
        EXPECT_TRUE(sample["seconds"].is_number());
        EXPECT_EQ(sample["bounds"].size(), 2U);
    }
}

TEST(Solve, constraints_choose_the_search_that_obeys_them) {
    const json answer = json_of("solve 4x4 --constrain 'first: avoid a,b' --moves");
    EXPECT_EQ(answer["search"], "alphabeta");
    EXPECT_EQ(answer["scores"].size(), 2U);
}

using SolveFrom = InFolder;

TEST_F(SolveFrom, prints_moves_and_score_and_a_summary) {
    EXPECT_THAT(output_of("solve 4x4 --from -", 0, "- 0\n 0\n12 0\n\n1122\r\n"),
                AllOf(StartsWith("- 0\n- 0\n12 0\n1122 "), HasSubstr("4 positions, 3 checked, 0 wrong, 0 unknown")));
}

TEST_F(SolveFrom, answers_what_was_asked) {
    EXPECT_THAT(inarow({"solve", "7x6", "--goal", "score>=2", "--from", "-"}, "44\n4455\n").out,
                StartsWith("44 no\n4455 yes\n"));
    EXPECT_THAT(inarow(words("solve 4x4 --moves --from -"), "112233\n").out,
                StartsWith("112233 5  1: 0  2: 0  3: -1  4: 5\n"));
    EXPECT_THAT(inarow(words("solve 7x6 --best --from -"), "4455\n").out, StartsWith("4455 18  best 3 6\n"));
}

TEST_F(SolveFrom, a_wrong_score_is_named_and_ends_with_status_1) {
    const std::string file = folder.file("scores.txt", "- 0\n12 1\n");
    EXPECT_THAT(output_of("solve 4x4 --from " + file, 1),
                AllOf(HasSubstr("12 0 wrong: the file says 1\n"), HasSubstr("2 positions, 2 checked, 1 wrong")));
}

TEST_F(SolveFrom, json_is_one_object_per_line_and_a_summary) {
    const Outcome outcome = inarow(words("solve 4x4 --from - --json"), "- 0\n12\n");
    const auto lines = objects_of(outcome.out);
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_THAT(lines[0], Holds({{"score", 0}, {"given", 0}}));
    EXPECT_EQ(lines[1]["moves"], "12");
    EXPECT_FALSE(lines[1].contains("given"));
    EXPECT_EQ(lines[1]["line"].size(), 14U);
    EXPECT_THAT(lines[2], Holds({{"positions", 2}, {"checked", 1}, {"wrong", 0}, {"unknown", 0}}));
}

TEST_F(SolveFrom, quiet_prints_only_the_summary) {
    EXPECT_THAT(output_of("solve 4x4 --from - --quiet", 0, "- 0\n12 0\n"), StartsWith("2 positions"));
    const auto lines = objects_of(inarow(words("solve 4x4 --from - --quiet --json"), "- 0\n12 0\n").out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["positions"], 2);
}

TEST_F(SolveFrom, what_a_limit_leaves_open_is_counted_as_unknown) {
    const Outcome outcome =
        inarow(words("solve 7x6 --no-book --from - --node-limit 2000 --table 1MiB --json"), "- 1\n1 -1\n1122334\n");
    EXPECT_EQ(outcome.status, 3);
    const auto lines = objects_of(outcome.out);
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_TRUE(lines[1]["score"].is_null());
    EXPECT_EQ(lines[2]["outcome"], "loss");
    EXPECT_THAT(lines[3], Holds({{"unknown", 2}, {"wrong", 0}}));
}

TEST_F(SolveFrom, a_bad_line_of_standard_input_ends_with_its_number) {
    const Outcome outcome = inarow(words("solve 4x4 --from -"), "- 0\n12x\n");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "- 0\n");
    EXPECT_THAT(outcome.err, HasSubstr("standard input:2: 'x' at move 3"));
}

TEST_F(SolveFrom, an_answer_does_not_wait_for_the_next_position) {
    const std::string positions = folder.file("positions", "121212\n-\n-\n-\n");
    const auto first_answer = [](const Outcome& so_far) { return so_far.out == "121212 29\n"; };
    const Outcome outcome =
        inarow(words("solve 9x7 --table 1MiB --from " + positions), "", Interruption{SIGINT, 0ms, first_answer});
    EXPECT_EQ(outcome.status, 3);
    EXPECT_THAT(outcome.out, HasSubstr("2 positions, 0 checked, 0 wrong, 1 unknown"));
}

TEST_F(SolveFrom, a_full_disk_is_an_error) {
    EXPECT_EQ(inarow_to("/dev/full", words("solve 7x6 --from " + folder.file("positions", "444444\n"))).status, 4);
}

TEST_F(SolveFrom, accepts_an_empty_file) {
    EXPECT_THAT(inarow(words("solve 4x4 --from -")).out, StartsWith("0 positions"));
}

// The same moves, one stone apart: the first player is to move, then the second.
TEST(Minimax, answers_whether_the_first_player_wins_and_nothing_else) {
    for (const auto& [stones, goal] : {std::pair{"46", "score>=1"}, {"47", "score<0"}}) {
        const std::string moves =
            words(inarow(words(std::string("generate 4x4x4 --reasonable --seed 3 --stones ") + stones)).out).front();
        const std::string start = "solve 4x4x4 " + moves + " --table 128MiB --goal ";
        const json holds = json_of(start + goal + " --search minimax")["holds"];
        EXPECT_EQ(holds, json_of(start + goal)["holds"]);
        EXPECT_TRUE(holds.is_boolean());
        for (const std::string other : {"--weak", "", "--goal score>=2", "--goal score<=2"})
            expect_refused("solve 4x4x4 " + moves + " --search minimax " + other,
                           "only tells whether the first player wins");
    }
}

TEST(Minimax, reports_errors_in_one_line) {
    for (const auto& [arguments, said] : std::vector<std::pair<std::string, std::string>>{
             {"solve 7x6 --search minimax --goal score>=1", "minimax is for 4x4x4, not for 7x6"},
             {"solve 4x4x4 --search minimax --goal score>=1 --table 1MiB", "too small to distinguish the positions"},
             {"solve 4x4x4 --search minimax --goal score>=0", "only tells whether the first player wins"},
             {"solve 7x6 --search fhourstones", "only tells win, draw or loss: ask for no more (--weak)"},
             {"solve 4x4x4 44 --search minimax", "or below 0 if the second player is (--goal)"},
             {"solve 7x6 --table 1KiB", "--table 1KiB is too small (at least 64KiB)"},
             {"solve 7x6 --replacement stones", "for the search minimax, not for alphabeta"},
             {"play 4x4x4 --first perfect --search minimax --table 128MiB", "only tells whether the first player wins"},
             {"generate 4x4x4 --stones 50 --scores --search minimax", "only tells whether the first player wins"}}) {
        const Outcome outcome = inarow(words(arguments));
        EXPECT_EQ(outcome.status, 2) << arguments << outcome.out;  // where a game was begun, its board is shown
        expect_one_line(outcome, said);
    }
}

TEST(Minimax, answers_a_batch_of_positions_with_the_first_player_to_move) {
    const std::string solve = "solve 4x4x4 --from - --goal score>=1 --search minimax --table 128MiB";
    for (const auto& [stones, status] : {std::pair{"48", 0}, {"47", 2}}) {
        const std::string positions =
            output_of(std::string("generate 4x4x4 --reasonable --count 5 --stones ") + stones);
        EXPECT_EQ(inarow(words(solve), positions).status, status) << stones;
    }
}

}  // namespace
}  // namespace inarow::testing_program
