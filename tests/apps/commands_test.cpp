// inarow play, count, generate and bench, run as programs.
#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <set>

#include "apps/kill_rounds.hpp"
#include "apps/program.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

namespace fs = std::filesystem;

TEST(Play, two_people_play_to_a_win) {
    EXPECT_THAT(
        output_of("play 7x6 --second human", 0, "1\n2\n1\n2\n1\n2\n1\n"),
        AllOf(HasSubstr("the game is over: the first player has won on move 7\n"), HasSubstr(" X . . . . . .\n")));
}

TEST(Play, reports_an_invalid_move_and_continues) {
    EXPECT_THAT(inarow(words("play 2x2k2 --second human"), "9\nleft\n\n1\n1\n1\n2\n").out,
                AllOf(HasSubstr("'9' is not a move"), HasSubstr("'left' is not a move"), HasSubstr("column 1 is full"),
                      HasSubstr("the first player has won on move 3")));
}

TEST(Play, undo_takes_moves_back) {
    const Outcome outcome = inarow(words("play 7x6 --second human --json"), "undo\n4\n4\nundo\n5\nquit\n");
    EXPECT_THAT(outcome.err, HasSubstr("you have no move to take back"));
    EXPECT_EQ(json::parse(outcome.out)["moves"], "45");
    EXPECT_TRUE(json::parse(outcome.out)["result"].is_null());
}

TEST(Play, undo_takes_back_the_solvers_answer_as_well) {
    const std::string moves = json_of("play 4x4", 0, "1\nundo\n2\nquit\n")["moves"];
    EXPECT_THAT(moves, StartsWith("2"));
    EXPECT_EQ(moves.size(), 2U);
}

// A hint comes from the search that was asked for, even if that has to say that it cannot.
TEST(Play, asks_its_search_for_hints) {
    const std::string game = "play 5x4 33 --first human --second human --search ";
    EXPECT_THAT(output_of(game + "dfpn", 0, "hint\n"),
                HasSubstr("hint: 3 (the game is a draw, and 1 of 5 moves keeps it)\n"));
    EXPECT_THAT(output_of(game + "cube", 0, "hint\nwhy\n"),
                AllOf(HasSubstr("hint: 3 (a guess: the search cube plays 4x4x4 only"),
                      HasSubstr("> the search cube plays 4x4x4 only")));
}

TEST(Play, goes_on_where_nothing_is_known) {
    EXPECT_THAT(output_of("play 15x15k5@free --second human", 0, "hint\nwhy\nmoves\nc3\nquit\n"),
                AllOf(HasSubstr("(a guess: 15x15k5@free is too large to search"), HasSubstr("\nsecond player (o)> ")));
}

// Whatever is typed comes later than a nanosecond.
TEST(Play, is_lost_by_a_person_whose_time_is_up) {
    const Outcome outcome = inarow(words("play 7x6 44 --second human --clock 0.000000001s+1h --json"), "4\n");
    EXPECT_THAT(outcome.err, HasSubstr("first player (x), 0:01> the game is over: the first player is out of time"));
    const json game = json::parse(outcome.out);
    EXPECT_EQ(game["moves"], "44");
    EXPECT_EQ(game["result"], "second");
    EXPECT_EQ(game["out_of_time"], "first");
}

TEST(Play, gives_more_time_for_each_move) {
    const Outcome outcome = inarow(words("play 7x6 --second human --clock 20h+1h"), "1\n1\nq\n");
    EXPECT_THAT(outcome.out, HasSubstr("first player (x), 20:00:00> "));
    EXPECT_THAT(outcome.out, ContainsRegex("first player \\(x\\), (21:00:00|20:5.:..)> to go on"));
}

// One that comes between two moves, while no search listens, ends the program as it ends any other.
TEST(Play, between_programs_is_ended_by_a_signal) {
    for (const int signal : {SIGINT, SIGTERM}) {
        const auto begun = [](const Outcome& so_far) { return !so_far.out.empty(); };
        const Outcome outcome = inarow(words("play 9x7k5 --first perfect --second perfect --no-book --time-limit 1000"),
                                       "", Interruption{signal, std::chrono::milliseconds(200), begun});
        EXPECT_THAT(outcome.status, AnyOf(3, 128 + signal)) << outcome.err;
        if (outcome.status == 3) {
            EXPECT_THAT(outcome.out, HasSubstr("stopped; the game is unfinished\n"));
        }
    }
}

TEST(Play, gives_a_hint_and_says_why) {
    EXPECT_THAT(output_of("play 7x6 112233 --second human", 0, "hint\n"),
                HasSubstr("hint: 4 (it completes a1-b1-c1-d1)\n"));
    EXPECT_THAT(output_of("play 5x4 1122 --second human", 0, "why\nmoves\n3\n1\nwhy\n"),
                AllOf(HasSubstr(">  The first player is to move, and the game is a draw: play b3, c1, d1 or e1.\n"
                                " Why the first player does not lose: b3: "),
                      HasSubstr("Moves:\n a3 loses (-1): "),
                      HasSubstr(" Move 6, second player: a3 loses on move 7 (-7); d1 draws (0).\n"),
                      HasSubstr(" After a3, the first player wins: d1 completes a1-b1-c1-d1.\n")));
}

TEST(Play, says_what_the_move_of_a_program_does) {
    EXPECT_THAT(output_of("play 7x6 11223 --second human --first perfect --no-book", 0, "1\n"),
                HasSubstr("first player (x) plays 4: it completes a1-b1-c1-d1 ("));
    EXPECT_THAT(output_of("play 7x6 1122 --second perfect --no-book", 0, "3\n"),
                HasSubstr("second player (o) plays 4: it stops a1-b1-c1-d1 ("));
}

TEST(Play, names_the_command_that_goes_through_the_game) {
    const std::string game = output_of("play 2x2k2@free --second human", 0, "a1\nb1\na2\n");
    EXPECT_THAT(game, EndsWith("has won on move 3\nto go through it: inarow explain 2x2k2@free a1b1a2 --game\n"));
    EXPECT_THAT(output_of("explain 2x2k2@free a1b1a2 --game"), HasSubstr("3 moves: "));
    EXPECT_THAT(output_of("play 4x4 --level 3", 0, "1\nundo\nq\n"), Not(HasSubstr("--game")));
    EXPECT_THAT(output_of("play 4x4 12 --level 3 --pie", 0, "q\n"),
                EndsWith("to go on: inarow play 4x4 12 --first human --second level:n=3\n"
                         "to go through it: inarow explain 4x4 12 --game\n"));
}

TEST(Play, saves_the_moves_and_replaces_no_file_unasked) {
    const Folder folder;
    const std::string path = folder.path("a game");
    const std::string save = "save " + path + "\n";
    EXPECT_THAT(
        output_of("play 7x6 --second human", 0, "4\n" + save + "4\n" + save),
        AllOf(HasSubstr("saved " + path), HasSubstr(path + " exists; to replace it: save " + path + " overwrite\n")));
    EXPECT_EQ(read_file(path), "4\n");
    EXPECT_THAT(
        output_of("play 7x6 44 --second human", 0, "save " + path + " overwrite\nsave\nsave /no/such/file\n5\n"),
        AllOf(HasSubstr("save needs a file"), HasSubstr("cannot write /no/such/file: "),
              HasSubstr("second player (o)> ")));
    EXPECT_EQ(read_file(path), "44\n");
    EXPECT_THAT(inarow({"solve", "7x6", "--from", path}).out, HasSubstr("44"));
}

TEST(Play, with_the_pie_rule_swaps_sides_after_the_first_move) {
    const std::string swapped = "sides are swapped: the first player is perfect now, the second human\n";
    EXPECT_THAT(output_of("play 2x2k2 --pie", 0, "1\n2\nq\n"),
                AllOf(HasSubstr(swapped + "second player (o)> "), HasSubstr("the first player has won on move 3")));
    EXPECT_THAT(output_of("play 4x4 --pie", 0, "1\nq\n"), Not(HasSubstr("swapped")));
    EXPECT_THAT(output_of("play 2x2k2 --pie --second human", 0, "swap\n1\nswap\nswap\n"),
                AllOf(HasSubstr("(x)> sides are swapped only with --pie, and after the first move\n"),
                      HasSubstr("(o)> sides are swapped: the first player is human now, the second human\n"),
                      HasSubstr("(o)> sides are swapped only with --pie")));
    EXPECT_THAT(output_of("play 2x2k2 1 --second human", 0, "swap\n"), HasSubstr("only with --pie"));
}

TEST(Play, ends_cleanly_at_the_end_of_input) {
    EXPECT_THAT(output_of("play 7x6", 0, ""), HasSubstr("the game is unfinished"));
}

TEST(Play, the_book_does_not_lose_what_the_rules_hold) {
    for (const std::string seed : {"1", "2", "3", "4", "5"})
        EXPECT_THAT(output_of("play 6x6 --first random --second rules --seed " + seed),
                    AllOf(HasSubstr("(by the rules: "), Not(HasSubstr("the first player has won"))));
}

TEST(Play, the_book_plays_as_the_solver_where_no_rules_hold) {
    for (const std::string variant : {"4x4k3", "4x4k3@free", "3x3x3k3"})
        EXPECT_EQ(json_of("play " + variant + " --first rules --second random")["result"], "first") << variant;
}

TEST(Count, reports_the_positions_of_a_small_board_by_ply) {
    for (const std::string method : {"auto", "transfer", "skylines"}) {
        const json counted = json_of("count 4x4 --method " + method);
        EXPECT_EQ(counted["total"], 161'029) << method;
        EXPECT_EQ(counted["plies"].size(), 17U);
        EXPECT_EQ(counted["plies"][1]["total"], 4);
        EXPECT_EQ(counted["complete"], true);
    }
    EXPECT_THAT(inarow(words("count 4x4")).out,
                AllOf(HasSubstr(" 161,029\n"), HasSubstr("  of                    201,755 ")));
    EXPECT_EQ(json_of("count 4x4")["arrangements"], 201'755);
}

// Tic-tac-toe: 958 positions end a game, of which 16 are draws.
TEST(Count, finished_games_are_those_with_a_line_and_full_boards_without) {
    for (const std::string method : {"auto", "layers"}) {
        const json counted = json_of("count 3x3k3@free --method " + method);
        int won = 0;
        int drawn = 0;
        for (const auto& ply : counted["plies"]) {
            won += ply.at("terminal").get<int>();
            drawn += ply.at("drawn").get<int>();
        }
        EXPECT_EQ(won, 942) << method;
        EXPECT_EQ(drawn, 16) << method;
        EXPECT_EQ(counted["plies"].back()["drawn"], 16) << method;
    }
}

TEST(Count, boards_without_any_line_are_counted_too) { EXPECT_EQ(json_of("count 2x2")["total"], 18); }

TEST(Count, boards_that_only_layers_can_count_need_no_method) {
    EXPECT_THAT(json_of("count 1x64"), Holds({{"total", 65}, {"method", "layers"}}));
    EXPECT_THAT(inarow(words("count 1x64 --method skylines")).err, HasSubstr("method 'skylines' cannot count 1x64"));
    EXPECT_THAT(inarow(words("count 12x11k5@free")).err, HasSubstr("12x11k5@free has too many cells to count"));
}

TEST(Count, a_time_limit_ends_with_status_3) {
    EXPECT_THAT(json_of("count 8x7 --time-limit 0.2", 3), Holds({{"complete", false}, {"total", nullptr}}));
    EXPECT_THAT(inarow(words("count 8x7 --time-limit 0.2")).out, Not(HasSubstr(" sum ")));
}

TEST(Count, without_enough_memory_says_so) {
    const Outcome outcome = inarow(words("count 4x4 --memory 1"));
    EXPECT_EQ(outcome.status, 4);
    EXPECT_EQ(outcome.err, "inarow: out of memory: 1 B are not enough, so later plies are missing\n");
}

// Under this limit a list that grows is refused in time: without that, memory would end somewhere.
TEST(Count, uses_no_more_memory_than_is_free) {
    if (shell("ulimit -v 4000000; exec inarow --version").out.empty()) GTEST_SKIP() << "as with a sanitizer";
    for (const std::string more : {"", " --memory 8GiB"}) {
        const Outcome outcome = shell("ulimit -v 200000; exec inarow count 5x5@free --progress none" + more);
        EXPECT_EQ(outcome.status, 4);
        EXPECT_THAT(outcome.out, HasSubstr(" 75,900 "));
        EXPECT_THAT(outcome.err, HasSubstr("MiB are not enough, so later plies are missing\n"));
    }
}

using Generate = InFolder;

TEST_F(Generate, yields_distinct_positions_with_the_requested_stones) {
    const std::string text = output_of("generate 7x6 --stones 12 --count 50 --seed 3");
    const auto lines = words(text);
    EXPECT_EQ(std::set<std::string>(lines.begin(), lines.end()).size(), 50U);
    for (const std::string& line : lines) EXPECT_EQ(line.size(), 12U);
    EXPECT_EQ(text, inarow(words("generate 7x6 --stones 12 --count 50 --seed 3")).out);
    EXPECT_NE(text, inarow(words("generate 7x6 --stones 12 --count 50 --seed 4")).out);
}

TEST_F(Generate, a_range_of_stones_gives_each_number) {
    std::set<std::size_t> sizes;
    for (const std::string& line : lines_of(output_of("generate 7x6 --stones 0..9 --count 100")))
        sizes.insert(line == "-" ? 0 : line.size());
    EXPECT_EQ(sizes, (std::set<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST_F(Generate, from_play_takes_positions_of_games) {
    const std::string games =
        "generate 7x6 --stones 10..14 --count 9 --from-play mcts:playouts=9,exploration=2,level:n=1 ";
    EXPECT_EQ(output_of(games), output_of(games));
    EXPECT_NE(output_of(games), output_of(games + "--seed 2"));
    const std::string one = "alphabeta:depth=2,ties=first";
    const std::string game = json_of("play 4x4 --first " + one + " --second " + one)["moves"];
    const std::string same = "generate 4x4 --stones 9 --opening 0 --from-play " + one + "," + one + " --count ";
    EXPECT_EQ(output_of(same + "1"), game.substr(0, 9) + '\n');
    EXPECT_THAT(inarow(words(same + "2")).err, HasSubstr("no new position in 300 playouts"));
    EXPECT_EQ(inarow(words(same + "2 --node-limit 100")).status, 3);
}

TEST_F(Generate, the_data_set_comes_from_the_book) {
    const std::string file = folder.path("uci");
    EXPECT_EQ(
        inarow({"generate", "7x6", "--dataset", "uci", "--format", "csv", "--node-limit", "1", "-o", file}).status, 0);
    const auto rows = lines_of(read_file(file));
    ASSERT_EQ(rows.size(), 67'558U);
    EXPECT_THAT(rows.front(), AllOf(StartsWith("a1,a2,"), EndsWith(",g6,class")));
    const auto ending = [&](const char* end) {
        return std::ranges::count_if(rows, [=](auto& row) { return row.ends_with(end); });
    };
    EXPECT_EQ(ending(",win"), 44'473);
    EXPECT_EQ(ending(",loss"), 16'635);
    EXPECT_EQ(ending(",draw"), 6'449);
}

TEST_F(Generate, the_empty_board_is_a_dash) { EXPECT_EQ(inarow(words("generate 7x6 --stones 0")).out, "-\n"); }

TEST_F(Generate, writes_a_whole_file_or_none) {
    const std::string file = folder.path("sample.txt");
    EXPECT_EQ(inarow({"generate", "7x6", "--stones", "5", "-o", file}).status, 0);
    EXPECT_EQ(read_file(file).size(), 6U);
    EXPECT_THAT(folder.names(), ElementsAre("sample.txt"));
    EXPECT_EQ(inarow({"generate", "7x6", "--stones", "1", "--count", "8", "-o", file}).status, 2);
    EXPECT_EQ(read_file(file).size(), 6U);
    EXPECT_THAT(folder.names(), ElementsAre("sample.txt"));
}

TEST_F(Generate, keeps_the_mode_of_the_file_that_it_replaces) {
    const std::string file = folder.file("sample.txt", "");
    for (const auto mode : {fs::perms::owner_read | fs::perms::owner_write, fs::perms(0664), fs::perms::owner_read}) {
        fs::permissions(file, mode);
        EXPECT_EQ(inarow({"generate", "7x6", "--stones", "5", "-o", file}).status, 0);
        EXPECT_EQ(fs::status(file).permissions(), mode);
    }
    EXPECT_EQ(read_file(file).size(), 6U);
}

TEST_F(Generate, writes_where_links_lead) {
    fs::create_directory(folder.path("there"));
    fs::create_symlink("there/new", folder.path("link"));
    fs::create_symlink(folder.path("link"), folder.path("there/other"));
    for (const std::string link : {"link", "there/other"}) {
        EXPECT_EQ(inarow({"generate", "7x6", "--stones", "5", "-o", folder.path(link)}).status, 0);
        EXPECT_TRUE(fs::is_symlink(folder.path(link)));
        EXPECT_EQ(read_file(folder.path("there/new")).size(), 6U);
        fs::remove(folder.path("there/new"));
    }
    fs::create_symlink("itself", folder.path("itself"));
    expect_one_line(inarow({"generate", "7x6", "--stones", "5", "-o", folder.path("itself")}), 2,
                    "cannot write " + folder.path("itself") + ": Too many levels of symbolic links\n");
    EXPECT_TRUE(fs::is_symlink(folder.path("itself")));
}

TEST_F(Generate, a_limit_leaves_no_data_set) {
    expect_one_line(inarow(words("generate 7x6 --dataset uci --no-book --node-limit 100 -o " + folder.path("uci"))), 3,
                    "stopped by a limit");
    EXPECT_TRUE(folder.names().empty());
}

TEST_F(Generate, does_not_write_over_the_games_it_reads) {
    const std::string games = folder.file("games", "12\n");
    expect_refused("generate 4x4 --puzzles --from " + games + " -o " + folder.path("./games"),
                   "-o and --from name the same file\n");
    EXPECT_EQ(read_file(games), "12\n");
}

TEST(Bench, under_a_limit_has_no_signature) {
    const json bench = json_of("bench --node-limit 1000", 3);
    EXPECT_TRUE(bench["signature"].is_null());
    EXPECT_LE(bench["nodes"], 1000);
    EXPECT_THAT(output_of("bench --node-limit 1000", 3),
                AllOf(HasSubstr("stopped by a limit: no signature\n"), Not(HasSubstr("signature 1"))));
}

TEST(Bench, fhourstones_reports_positions_and_speed) {
    EXPECT_THAT(output_of("bench fhourstones 5x4 --table 1MiB"),
                AllOf(HasSubstr("positions searched"), HasSubstr("Kpos/sec")));
}

TEST(Bench, fhourstones_prints_the_published_counts_beside_its_own) {
    EXPECT_THAT(output_of("bench fhourstones --node-limit 60000", 3),
                AllOf(HasSubstr("7x6 45461667 win :        51,596 positions searched, published 51,596 in "),
                      HasSubstr("7x6 35333571 open:"), HasSubstr("published 8,716,732")));
    EXPECT_THAT(json::parse(lines_of(output_of("bench fhourstones --node-limit 60000 --json", 3)).at(0)),
                Holds({{"nodes", 51596}, {"published", 51596}}));
}

TEST(Bench, covers_counts_the_positions_that_the_rules_bound) {
    const json run = json_of("bench covers 4x4");  // one row: 8 stones
    EXPECT_EQ(run["stones"], 8);
    EXPECT_GT(run["bounded"], 0);
    EXPECT_LE(run["bounded"], run["positions"]);
    EXPECT_LE(run["median_micros"], run["worst_micros"]);
}

TEST(Bench, oracle_prints_the_passes_over_a_board) {
    const json run = json_of("bench --oracle 5x4");  // one row: the board that was named
    EXPECT_THAT(run, Holds({{"variant", "5x4"}, {"bounds", (std::vector{0, 0})}}));
    ASSERT_EQ(run["passes"].size(), 4U);
    const double first = run["passes"][0]["nodes"];
    const double second = run["passes"][1]["nodes"];
    EXPECT_DOUBLE_EQ(run["gap"], first / second);
    EXPECT_THAT(inarow(words("bench oracle 5x4")).out,
                AllOf(HasSubstr("gap"), HasSubstr(fmt::format("{:.2f}", first / second))));
}

TEST(Bench, oracle_under_a_limit_has_no_gap) {
    const json run = json_of("bench --oracle 6x5 --node-limit 1000", 3);
    EXPECT_TRUE(run["gap"].is_null());
    EXPECT_TRUE(run["passes"].empty());
}

TEST(Bench, sets_are_checked_against_their_scores) {
    const Folder folder;
    for (const std::string set : {"L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3"})
        folder.file("Test_" + set, "4455 18\n");
    const std::string bench = "bench sets --table 1MiB --data " + folder.path("");
    EXPECT_EQ(inarow(words(bench)).status, 0);
    folder.file("Test_L1_R3", "4455 17\n");
    EXPECT_EQ(inarow(words(bench)).status, 1);
    EXPECT_THAT(output_of(bench + " --node-limit 1", 3), HasSubstr("stopped by a limit\n"));
}

TEST(Bench, a_suite_refuses_what_it_does_not_use) {
    for (const auto& [arguments, said] : std::vector<std::pair<std::string, std::string>>{
             {"bench nodes 5x4", "the suite nodes does not use VARIANT"},
             {"bench --data x", "the suite nodes does not use --data"},
             {"bench --seed 2", "the suite nodes does not use --seed"},
             {"bench sets 5x4", "the suite sets does not use VARIANT"},
             {"bench fhourstones --search dfpn", "the suite fhourstones does not use --search"},
             {"bench covers --search dfpn", "the suite covers does not use --search"},
             {"bench covers --node-limit 5", "the suite covers does not use --node-limit"},
             {"bench --oracle 5x4 --data x", "the suite oracle does not use --data"}})
        expect_refused(arguments, said + "\n");
}

}  // namespace
}  // namespace inarow::testing_program
