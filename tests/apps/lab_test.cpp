// inarow lab, run as a program.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <regex>

#include "apps/kill_rounds.hpp"
#include "apps/program.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

const std::string quick = "lab difficulty --variant 5x4 --stones 12..10 --positions 5 --table 1MiB";

const std::string games_of_two = "lab tournament random random --variant 4x4 --games 2";

// The command line as the output repeats it.
std::string command_in(const std::string& text) {
    const auto at = text.find("command    ") + 11;
    return text.substr(at, text.find('\n', at) - at);
}

using Generate = InFolder;
using Lab = InFolder;
using Tournament = InFolder;

TEST_F(Lab, prints_a_table_and_how_to_reproduce_it) {
    const std::string text = output_of(quick);
    EXPECT_THAT(text, HasSubstr("stones     search  positions"));
    EXPECT_EQ(command_in(text), "inarow " + quick);
    EXPECT_THAT(text, HasSubstr("seed       1\n"));
}

// The figures of time differ from run to run, the rest does not.
TEST_F(Lab, the_command_that_is_printed_finds_the_same_positions_and_nodes) {
    const auto rows_of = [](const std::string& command) {
        json rows = json::parse(inarow(words(command)).out)["tables"][0]["rows"];
        for (auto& row : rows)
            for (const char* time : {"seconds", "mean_seconds", "median_seconds", "worst_seconds"}) row.erase(time);
        return rows;
    };
    const auto first = inarow(words(quick + " --json --seed 9"));
    const std::string again = json::parse(first.out)["command"];
    EXPECT_EQ(rows_of(again.substr(7)), rows_of(quick + " --json --seed 9"));
    EXPECT_NE(rows_of(again.substr(7)), rows_of(quick + " --json --seed 10"));
}

TEST_F(Lab, an_argument_with_spaces_is_repeated_as_a_shell_would_read_it) {
    auto arguments = words(quick + " --csv");
    arguments.push_back(folder.path("it's a file"));
    EXPECT_THAT(inarow(arguments).out, HasSubstr("/it'\\''s a file'\n"));
}

TEST_F(Lab, writes_csv_and_a_page) {
    const Outcome outcome =
        inarow(words(quick + " --csv " + folder.path("a.csv") + " --html " + folder.path("a.html")));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(folder.names(), ElementsAre("a.csv", "a.html"));
    EXPECT_THAT(read_file(folder.path("a.csv")), StartsWith("stones,search,positions,"));
    EXPECT_THAT(read_file(folder.path("a.html")), HasSubstr("<svg class=\"plot\""));
}

TEST_F(Lab, a_stopped_run_says_so_and_writes_partial_results) {
    const std::string run =
        "lab difficulty --variant 7x6 --positions 3 --node-limit 100000 --csv " + folder.path("a.csv") + " --stones ";
    EXPECT_EQ(inarow(words(run + "30,0 --json")).status, 2);  // the empty board is one position, not three
    const json stopped = json_of(run + "30,4", 3);
    EXPECT_EQ(stopped["complete"], false);
    EXPECT_EQ(stopped["tables"][0]["rows"].size(), 1U);
    EXPECT_EQ(lines_of(read_file(folder.path("a.csv"))).size(), 2U);
}

TEST_F(Lab, ctrl_c_writes_partial_results) {
    const Outcome outcome = inarow(words("lab difficulty --stones 44,12 --positions 3 --json"), "",
                                   Interruption{SIGINT, std::chrono::milliseconds(100)});
    EXPECT_EQ(outcome.status, 3) << outcome.err;
    EXPECT_EQ(json::parse(outcome.out)["complete"], false);
}

TEST_F(Lab, bad_input_is_one_line_and_leaves_no_file) {
    for (const auto& [arguments, said] : std::vector<std::pair<std::string, std::string>>{
             {"lab", "lab needs a command (known: difficulty"},
             {"lab difficulty --stones 99", "--stones"},
             {"lab difficulty --stones 20 --positions none", "--positions"},
             {"lab difficulty --search oracle", "unknown search"},
             {"lab difficulty --stones 60 --csv /nowhere/a.csv", "/nowhere/a.csv"}}) {
        expect_refused(arguments + (arguments == "lab" ? "" : " --html " + folder.path("a.html")), said);
        EXPECT_THAT(folder.names(), IsEmpty()) << arguments;
    }
}

TEST_F(Lab, files_that_are_one_are_refused) {
    const std::string file = folder.file("notes", "4455\n");
    for (const auto& [arguments, flags] : std::vector<std::pair<std::string, std::string>>{
             {quick + " --csv {} --html {}", "--csv and --html"},
             {games_of_two + " --csv {} --journal {}", "--csv and --journal"},
             {"lab learn --weights {} --journal {}", "--journal and --weights"},
             {"lab move-quality random --from {} --csv {}", "--csv and --from"}}) {
        auto all = words(arguments);
        std::ranges::replace(all, "{}", file);
        all.back() = folder.path("./notes");
        expect_one_line(inarow(all), 2, flags + " name the same file\n");
        EXPECT_EQ(read_file(file), "4455\n");
        EXPECT_THAT(folder.names(), ElementsAre("notes"));
    }
}

TEST_F(Lab, a_file_called_none_is_no_file) {
    EXPECT_EQ(inarow(words(games_of_two + " --journal none")).status, 0);
    EXPECT_EQ(
        inarow(words("lab learn --variant 4x4 --training 1 --depth 1 --games 2 --limit depth=1 --weights none")).status,
        0);
    EXPECT_FALSE(std::filesystem::exists("none"));
}

TEST_F(Lab, a_full_disk_is_status_4) { expect_one_line(inarow(words(quick + " --csv /dev/full")), 4, "/dev/full"); }

TEST_F(Lab, that_is_killed_leaves_no_unfinished_file) {
    const auto some_games = [&](const Outcome&) { return !read_file(folder.path("games")).empty(); };
    const Outcome outcome = inarow(words("lab tournament random random --games 1000000 --csv " + folder.path("a.csv") +
                                         " --html " + folder.path("a.html") + " --journal " + folder.path("games")),
                                   "", Interruption{SIGKILL, std::chrono::milliseconds(0), some_games});
    EXPECT_EQ(outcome.status, 128 + SIGKILL);
    EXPECT_THAT(folder.names(), ElementsAre("games"));
}

TEST_F(Generate, reasonable_is_the_rule_of_romens_tests) {
    const std::string text = output_of("generate 4x4x4 --stones 30 --count 3 --seed 4 --reasonable");
    EXPECT_EQ(std::ranges::count(text, '\n'), 3);
    EXPECT_EQ(inarow(words("generate 7x6 --dataset uci --reasonable")).status, 2);
}

// --- tournaments

const std::string players = "lab tournament random perfect random --variant 4x4 --progress none --json";
const std::string games = players + " --games 40";

// What the games say, without what the clock does.
json found_in(const Outcome& outcome) {
    json tables = json::parse(outcome.out)["tables"];
    for (auto& row : tables[4]["rows"])
        for (const char* time : {"mean_ms", "worst_ms"}) row.erase(time);
    return tables;
}

// Killed at any moment, any number of times: finished games are not replayed, and the result is the same.
TEST_F(Tournament, that_is_killed_resumes_from_its_journal) {
    const std::string longer = players + " --games 200 --at-once 2";
    const std::string kept = " --journal " + folder.path("games.txt");
    const auto lines = [&] { return std::ranges::count(read_file(folder.path("games.txt")), '\n'); };
    std::ptrdiff_t before = 0;
    int killed = 0;
    for (int round = 0; round < 4; ++round) {
        const auto more_games = [&](const Outcome&) { return lines() > before + 5; };
        const Outcome outcome =
            inarow(words(longer + kept), "", Interruption{SIGKILL, std::chrono::milliseconds(0), more_games});
        if (outcome.status != 128 + SIGKILL) break;
        ++killed;
        EXPECT_GE(lines(), before);
        before = lines();
    }
    EXPECT_EQ(killed, 4);
    const Outcome resumed = inarow(words(longer + kept));
    ASSERT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(lines(), 1 + 3 * 200);
    EXPECT_EQ(found_in(resumed), found_in(inarow(words(longer))));
    const Outcome other = inarow(words(longer + kept + " --seed 9"));
    EXPECT_EQ(other.status, 2);
    EXPECT_THAT(other.err, HasSubstr(" belongs to another run: it begins with "));
}

TEST_F(Tournament, changes_no_file_that_is_not_its_journal) {
    const std::string file = folder.file("notes", "a line\nand half of one");
    expect_refused(games_of_two + " --journal " + file, " belongs to another run: it begins with ");
    EXPECT_EQ(read_file(file), "a line\nand half of one");
    folder.file("notes", "precious");
    EXPECT_EQ(inarow(words(games + " --journal " + file)).status, 2);
    EXPECT_EQ(read_file(file), "precious");
    EXPECT_EQ(inarow(words("lab tournament random nobody --journal " + folder.path("new"))).status, 2);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"notes"});
}

TEST_F(Tournament, resumes_from_half_of_its_first_line) {
    const std::string file = folder.path("games.txt");
    EXPECT_EQ(inarow(words(games_of_two + " --journal " + file)).status, 0);
    const std::string journal = read_file(file);
    folder.file("games.txt", journal.substr(0, 20));
    EXPECT_EQ(inarow(words(games_of_two + " --journal " + file)).status, 0);
    EXPECT_EQ(read_file(file).substr(0, journal.find('\n')), journal.substr(0, journal.find('\n')));
}

// A journal as it was written, and with one line of it changed.
TEST_F(Tournament, refuses_a_journal_that_was_edited) {
    const std::string file = folder.path("games.txt");
    const auto again = [&](const std::string& journal) {
        folder.file("games.txt", journal);
        return inarow(words(games_of_two + " --journal " + file));
    };
    ASSERT_EQ(inarow(words(games_of_two + " --journal " + file)).status, 0);
    const std::string journal = read_file(file);
    EXPECT_EQ(again(journal).status, 0);
    const auto with = [&](const std::string& there, const std::string& other) {
        std::string changed = journal;
        return changed.replace(changed.find(there, journal.find('\n')), there.size(), other);
    };
    const std::string sum = journal.substr(journal.size() - 10, 9);
    for (const std::string& changed :
         {with("\"swapped\":false", "\"swapped\":true"), with("\"forfeit\":\"\"", "\"forfeit\":\"asleep\""),
          with("\"seconds\":[", "\"seconds\":[-1e308,"), with(sum, ""), with(sum, " 00000000")}) {
        SCOPED_TRACE(changed);
        expect_one_line(again(changed), 2, " is not what was written");
        EXPECT_EQ(read_file(file), changed);
    }
}

TEST_F(Tournament, resumes_an_old_journal_without_checksums) {
    const std::string file = folder.path("games.txt");
    const auto play = [&](const std::string& count) {
        return inarow(words("lab tournament random random --variant 4x4 --games " + count + " --journal " + file));
    };
    ASSERT_EQ(play("2").status, 0);
    const std::string old = std::regex_replace(read_file(file), std::regex(" [0-9a-f]{8}\n"), "\n");
    folder.file("games.txt", old);
    EXPECT_EQ(play("4").status, 0);
    EXPECT_THAT(read_file(file), StartsWith(old));
    EXPECT_EQ(play("4").status, 0);
    folder.file("games.txt", "no\n" + old);
    EXPECT_THAT(play("4").err, HasSubstr("journal " + file + " belongs to another run: it begins with no\n"));
    folder.file("games.txt", old + "no\n");
    EXPECT_THAT(play("4").err, HasSubstr("journal " + file + ": line 4 is not a game of this run\n"));
}

TEST_F(Tournament, leaves_a_journal_alone_that_another_run_uses) {
    const std::string file = folder.file("games.txt", "");
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    ASSERT_EQ(::flock(descriptor, LOCK_EX), 0);  // as a run does
    expect_refused(games_of_two + " --journal " + file, "games.txt is in use by another run\n");
    EXPECT_EQ(read_file(file), "");
    ::close(descriptor);
    EXPECT_EQ(inarow(words(games_of_two + " --journal " + file)).status, 0);
}

TEST_F(Tournament, refuses_the_games_of_other_weights) {
    const auto learn = [&](const std::string& more) {
        return inarow(words("lab learn --variant 4x4 --depth 2 --games 2 --limit nodes=50 --weights " +
                            folder.path("weights") + " --journal " + folder.path("learned") + more));
    };
    EXPECT_EQ(learn(" --training 5").status, 0);
    EXPECT_EQ(learn(" --training 5").status, 0);
    const std::string weights = read_file(folder.path("weights"));
    EXPECT_THAT(learn(" --training 6").err, HasSubstr(" belongs to another run: it begins with "));
    EXPECT_EQ(read_file(folder.path("weights")), weights);
    const auto play = [&] {
        return inarow(words("lab tournament random alphabeta:depth=1,weights=" + folder.path("weights") +
                            " --variant 4x4 --games 2 --journal " + folder.path("games")));
    };
    EXPECT_EQ(play().status, 0);
    EXPECT_EQ(play().status, 0);
    folder.file("weights", weights + "# changed\n");
    EXPECT_THAT(play().err, HasSubstr(" belongs to another run: it begins with "));
}

TEST_F(Tournament, refuses_the_games_of_other_options) {
    const auto play = [&](const std::string& options) {
        return inarow(
            words("lab tournament random perfect --variant 4x4 --games 2 --journal " + folder.path("games") + options));
    };
    EXPECT_EQ(play(" --source covers").status, 0);
    EXPECT_EQ(play(" --source covers --threads 2").status, 0);
    for (const char* other : {"", " --source threats", " --source covers --table 64KiB"})
        EXPECT_THAT(play(other).err, HasSubstr(" belongs to another run: it begins with ")) << other;
}

TEST_F(Tournament, that_is_interrupted_shows_what_is_known) {
    const std::string journal = folder.path("games.txt");
    const auto some_games = [&](const Outcome&) { return std::ranges::count(read_file(journal), '\n') > 30; };
    const Outcome outcome =
        inarow(words("lab tournament random random --games 1000000 --progress none --json --journal " + journal), "",
               Interruption{SIGINT, std::chrono::milliseconds(0), some_games});
    EXPECT_EQ(outcome.status, 3) << outcome.err;
    const json object = json::parse(outcome.out);
    EXPECT_EQ(object["complete"], false);
    EXPECT_GT(object["tables"][0]["rows"][0]["games"], 10);
}

TEST_F(Tournament, reports_errors_in_one_line) {
    for (const char* wrong :
         {"lab tournament", "lab tournament random", "lab tournament random random --games 0",
          "lab tournament random random --move-time 0", "lab tournament random perfect:seconds=0",
          "lab tournament random random --journal /dev/zero", "lab tournament random random --variant 7x"})
        expect_refused(wrong, "");
}

TEST_F(Tournament, says_why_it_cannot_write_its_journal) {
    expect_refused(games_of_two + " --journal /no/such/folder/file",
                   "cannot write /no/such/folder/file: No such file or directory\n");
    const std::string run = "lab tournament random random --variant 4x4 --games 100 --journal " + folder.path("games");
    expect_one_line(shell("ulimit -f 1; exec inarow " + run), 4,
                    "cannot write " + folder.path("games") + ": File too large\n");
    EXPECT_EQ(inarow(words(run)).status, 0);
}

}  // namespace
}  // namespace inarow::testing_program
