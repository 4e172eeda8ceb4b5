// inarow atlas: rows are made by two ways, kept, and checked.
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "apps/certificates.hpp"
#include "apps/kill_rounds.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

constexpr const char* results = INAROW_SOURCE_DIR "/results/atlas.csv";
const std::string quoted_results = "'" INAROW_SOURCE_DIR "/results/atlas.csv'";  // for words()
constexpr const char* page = INAROW_SOURCE_DIR "/docs/lab/atlas.md";

struct SmallAtlas : testing::Test {
    const Folder folder;
    const std::string path = folder.path("atlas.csv");

    Outcome run(const std::string& command, const std::string& options = "") const {
        const std::string table = command.starts_with("add") && options.find("--table ") == std::string::npos
                                      ? " --table 8MiB "  // the usual one takes longer to clear than to use
                                      : " ";
        return inarow(words("atlas " + command + " --file " + path + " --progress none" + table + options));
    }
    json show(const std::string& variant) const { return json::parse(run("show " + variant, "--json").out); }
    // Replaces a text in the file.
    void forge(const std::string& there, const std::string& other) const {
        std::string text = read_file(path);
        ASSERT_NE(text.find(there), std::string::npos) << text;
        folder.file("atlas.csv", text.replace(text.find(there), there.size(), other));
    }
    // How many runs of a command it takes until no limit stops it.  Each of the others says so, and how to go on.
    std::uint64_t runs_until_done(const std::string& command, const std::string& options,
                                  const std::string& said) const {
        for (std::uint64_t runs = 1; runs < 100; ++runs) {
            const Outcome outcome = run(command, options);
            if (outcome.status == 0) return runs;
            EXPECT_EQ(outcome.status, 3) << outcome.err;
            EXPECT_THAT(outcome.err, AllOf(HasSubstr(said), HasSubstr("; run the same command to resume")));
        }
        ADD_FAILURE() << command << " does not end";
        return 0;
    }
};
using AtlasAdd = SmallAtlas;
using AtlasCheck = SmallAtlas;
using Atlas = SmallAtlas;
using AtlasPage = SmallAtlas;

TEST_F(AtlasAdd, a_row_says_by_which_ways_it_was_found) {
    const Outcome added = run("add 5x4 4x4@cylinder 3x3k3@free");
    EXPECT_EQ(added.status, 0) << added.err;
    EXPECT_THAT(added.out, HasSubstr("5x4: draw, score 0 on move 20; alphabeta "));
    const json row = show("5x4");
    EXPECT_EQ(row["value"], "draw");
    EXPECT_EQ(row["first_moves"], json::parse(R"({"1": -1, "2": 0, "3": 0, "4": 0, "5": -1})"));
    EXPECT_EQ(row["best"], json::parse(R"(["2", "3", "4"])"));
    EXPECT_EQ(row["second_way"]["search"], "constrained");
    EXPECT_EQ(row["published"]["last_move"], 20);
    EXPECT_EQ(show("3x3k3@free")["second_way"]["search"], "dfpn");
    EXPECT_TRUE(show("4x4@cylinder")["published"].is_null());
    EXPECT_EQ(folder.names(), std::vector<std::string>{"atlas.csv"});
}

TEST_F(AtlasAdd, the_command_of_a_row_finds_its_score_with_the_same_nodes) {
    EXPECT_EQ(run("add 5x4@cylinder", "--table 4MiB").status, 0);
    const json row = show("5x4@cylinder");
    std::vector<std::string> command = words(row["command"]);
    ASSERT_EQ(command.front(), "inarow");
    command.erase(command.begin());
    command.emplace_back("--json");
    EXPECT_THAT(json::parse(inarow(command).out), Holds({{"score", row["score"]}, {"nodes", row["way"]["nodes"]}}));
}

TEST_F(AtlasAdd, rows_that_are_there_are_skipped_unless_again) {
    EXPECT_EQ(run("add 4x4").status, 0);
    const std::string before = read_file(path);
    const Outcome added = run("add 4x4 4x5", "--search dfpn");
    EXPECT_THAT(added.out, AllOf(Not(HasSubstr("4x4:")), HasSubstr("4x5:")));
    EXPECT_EQ(show("4x4")["way"]["search"], "alphabeta");
    EXPECT_EQ(run("add 4x4", "--again --search dfpn").status, 0);
    EXPECT_EQ(show("4x4")["way"]["search"], "dfpn");
}

TEST_F(AtlasAdd, again_keeps_what_it_does_not_find_again) {
    EXPECT_EQ(run("add 5x4@cylinder").status, 0);
    const json row = show("5x4@cylinder");
    EXPECT_EQ(run("add 5x4@cylinder", "--again --score-only").status, 0);
    EXPECT_EQ(show("5x4@cylinder")["first_moves"], row["first_moves"]);
    EXPECT_EQ(show("5x4@cylinder")["second_way"], row["second_way"]);
    const json again = show("5x4@cylinder");
    EXPECT_EQ(run("add 5x4@cylinder", "--again --bounds --node-limit 50").status, 3);
    EXPECT_EQ(show("5x4@cylinder"), again);
}

TEST_F(AtlasAdd, a_search_is_no_second_way_for_itself) {
    const Outcome added = run("add 4x4", "--search constrained");
    EXPECT_EQ(added.status, 0);
    EXPECT_THAT(added.err, HasSubstr("4x4: one way only: constrained was the first; name another with --second"));
    EXPECT_TRUE(show("4x4")["second_way"].is_null());
}

TEST_F(AtlasAdd, a_limit_leaves_no_row_or_one_with_bounds_but_no_score) {
    const Outcome stopped = run("add 6x5 4x4", "--node-limit 4000");
    EXPECT_EQ(stopped.status, 3);
    expect_one_line(stopped, "6x5: not solved within the limits: the score is between ");
    EXPECT_THAT(stopped.out, HasSubstr("4x4: draw"));  // the others are solved
    EXPECT_THAT(read_file(path), Not(HasSubstr("6x5")));
    EXPECT_EQ(run("add 6x5", "--node-limit 4000 --bounds").status, 3);
    const json row = show("6x5");
    EXPECT_THAT(row, Holds({{"score", nullptr}, {"second_way", nullptr}}));
    EXPECT_EQ(run("add 6x5", "--node-limit 100 --bounds --complete").status, 3);
    EXPECT_EQ(show("6x5"), row) << "bounds do not become wider";
    EXPECT_EQ(run("add 6x5", "--complete --second-nodes 100000000").status, 0);
    EXPECT_EQ(show("6x5")["score"], 0);
    EXPECT_EQ(show("6x5")["second_way"]["search"], "constrained");
}

TEST_F(AtlasAdd, a_score_alone_is_completed_later) {
    EXPECT_EQ(run("add 6x4", "--score-only").status, 0);
    const json row = show("6x4");
    EXPECT_EQ(row["score"], -1);
    EXPECT_TRUE(row["first_moves"].empty());
    EXPECT_TRUE(row["second_way"].is_null());
    EXPECT_THAT(run("add 6x4", "--complete --score-only").out, "");
    EXPECT_EQ(run("add 6x4", "--complete").status, 0);
    EXPECT_EQ(show("6x4")["way"], row["way"]);
    EXPECT_EQ(show("6x4")["first_moves"]["1"], -1);
    EXPECT_EQ(show("6x4")["second_way"]["search"], "constrained");
}

// Each run adds what it searched, and the row has the work of all of them.
TEST_F(AtlasAdd, a_table_in_a_file_goes_on_where_limits_stopped_it) {
    const std::string limited = "--table 1MiB --score-only --node-limit 20000 --json --table-file " + folder.path("t");
    const std::uint64_t runs = runs_until_done("add 6x5", limited, "not solved within the limits: ");
    ASSERT_GT(runs, 2U);
    const json row = show("6x5");
    EXPECT_EQ(row["score"], 0);
    EXPECT_GT(row["way"]["nodes"], (runs - 1) * 20'000);
    EXPECT_LE(row["way"]["nodes"], runs * 20'000);
    EXPECT_THAT(row["command"], EndsWith(" --table-file 6x5.table"));
    const Outcome completed = run("add 6x5", "--complete --table 1MiB --table-file " + folder.path("t"));
    EXPECT_EQ(completed.status, 0) << completed.err;
    EXPECT_EQ(show("6x5")["first_moves"].size(), 6U);
    EXPECT_TRUE(show("6x5")["second_way"].is_null());
}

TEST_F(AtlasAdd, a_second_way_goes_on_where_limits_stopped_it) {
    EXPECT_EQ(run("add 6x4", "--second-nodes 100").status, 0);
    const std::string limited = "--complete --second-nodes 20000 --second-table-file " + folder.path("t");
    const std::uint64_t runs = runs_until_done("add 6x4", limited, "the second way was stopped: ");
    ASSERT_GT(runs, 2U);
    const json second = show("6x4")["second_way"];
    EXPECT_EQ(second["search"], "constrained");
    EXPECT_GT(second["nodes"], (runs - 1) * 20'000);
    EXPECT_LE(second["nodes"], runs * 20'000);
}

TEST_F(AtlasAdd, a_second_way_that_a_limit_stops_does_not_count) {
    EXPECT_EQ(run("add 5x5@torus", "--second-nodes 100").status, 0);
    EXPECT_EQ(show("5x5@torus")["score"], 5);
    EXPECT_TRUE(show("5x5@torus")["second_way"].is_null());
    EXPECT_THAT(run("show 5x5@torus").out, HasSubstr("one way only"));
    EXPECT_THAT(run("check").out, AllOf(HasSubstr("5x5@torus: agrees: alphabeta"), HasSubstr("(the only way)")));
}

TEST_F(AtlasAdd, a_certificate_is_the_file_that_prove_writes_and_its_checker_accepts) {
    EXPECT_EQ(run("add 5x4@cylinder", "--second-nodes 1").status, 0);
    EXPECT_TRUE(show("5x4@cylinder")["certificate"].is_null());
    EXPECT_EQ(run("add 5x4@cylinder", "--complete --certify").status, 0);
    const json certificate = show("5x4@cylinder")["certificate"];
    const std::string file = folder.path("cert");
    EXPECT_EQ(inarow(words("prove 5x4@cylinder --weak --threads 1 --table 1GiB -o " + file)).status, 0);
    EXPECT_EQ(certificate["bytes"], read_file(file).size());
    EXPECT_EQ(certificate["sha256"], shell("sha256sum " + file).out.substr(0, 64));
    EXPECT_EQ(verify({file}).status, 0);
}

// A program that says this of every certificate.
std::string checker_that(const Folder& folder, const std::string& says) {
    const std::string file = folder.file("checker", "#!/bin/sh\n[ \"$1\" = --version ] && exit 0\n" + says + "\n");
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return " --verify-with " + file;
}

TEST_F(AtlasAdd, a_certificate_that_is_not_valid_is_not_recorded) {
    expect_one_line(run("add 4x4", "--certify" + checker_that(folder, "echo 'INVALID: no such line'; exit 1")), 1,
                    "4x4: the certificate is not valid: INVALID: no such line; no row is written");
    expect_one_line(run("add 4x4", "--certify" + checker_that(folder, "echo help; exit 2")), 2,
                    "could not check a certificate: 'help'");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"checker"});
    const Outcome stopped = run("add 4x4", "--certify" + checker_that(folder, "kill -INT $$"));
    EXPECT_EQ(stopped.status, 0);
    EXPECT_THAT(stopped.err, HasSubstr("4x4: no certificate: it was stopped"));
    EXPECT_TRUE(show("4x4")["certificate"].is_null());
}

TEST_F(AtlasAdd, a_certificate_that_memory_prevents_is_status_4_and_the_row_is_written) {
    const Outcome short_of =
        run("add 4x4", "--certify" + checker_that(folder, "echo 'UNCHECKED: out of memory'; exit 4"));
    EXPECT_EQ(short_of.status, 4);
    expect_one_line(short_of, "4x4: no certificate: ");
    EXPECT_THAT(short_of.err, HasSubstr("could not check a certificate: 'UNCHECKED"));
    EXPECT_TRUE(show("4x4")["certificate"].is_null());
    EXPECT_EQ(run("add 4x4", "--complete --certify").status, 0);
}

TEST_F(AtlasAdd, a_row_says_from_which_commit_its_program_was_built) {
    EXPECT_EQ(run("add 4x4", "--certify").status, 0);
    const json row = show("4x4");
    const auto version = MatchesRegex(INAROW_VERSION "( [0-9a-f]{10}[+]?)?");  // none outside of a repository
    EXPECT_THAT(row["way"]["version"].get<std::string>(), version);
    EXPECT_EQ(row["second_way"]["version"], row["way"]["version"]);
    EXPECT_EQ(row["certificate"]["version"], row["way"]["version"]);
    if (shell("git -C '" INAROW_SOURCE_DIR "' rev-parse").status != 0) return;
    const std::string commit = words(row["way"]["version"].get<std::string>()).back().substr(0, 10);
    EXPECT_EQ(shell("git -C '" INAROW_SOURCE_DIR "' cat-file -e " + commit).status, 0) << commit;
}

TEST_F(AtlasAdd, what_two_ways_disagree_about_is_not_written) {
    EXPECT_EQ(run("add 5x5@torus", "--second-nodes 100").status, 0);
    forge("win,5,5,5,17,1 2 3 4 5,1:5 2:5 3:5 4:5 5:5", "win,6,6,6,15,1 2 3 4 5,1:6 2:6 3:6 4:6 5:6");
    const std::string before = read_file(path);
    expect_one_line(run("add 5x5@torus", "--complete --second-nodes 1000000"), 1,
                    "5x5@torus: alphabeta finds 6, but constrained [-11, 5]; no row is written");
    EXPECT_EQ(read_file(path), before);
}

TEST_F(AtlasAdd, an_interrupted_run_keeps_the_rows_it_has) {
    const auto first_row_there = [](const Outcome& so_far) { return so_far.out.find("4x4:") != std::string::npos; };
    const Outcome stopped = inarow(words("atlas add 4x4 9x9 4x5 --progress none --file " + path), "",
                                   Interruption{SIGINT, 100ms, first_row_there});
    EXPECT_EQ(stopped.status, 3);
    EXPECT_EQ(show("4x4")["score"], 0);
    EXPECT_THAT(read_file(path), Not(HasSubstr("4x5")));
    EXPECT_EQ(folder.names(), std::vector<std::string>{"atlas.csv"});
}

TEST_F(AtlasAdd, two_programs_do_not_undo_each_others_rows) {
    std::string first;
    std::string second;
    for (int height = 3; height <= 14; ++height) {
        first += fmt::format(" 3x{}k3", height);
        second += fmt::format(" 2x{}k3", height);
    }
    const std::string add = "inarow atlas add --file " + path;
    EXPECT_EQ(shell(add + first + " & " + add + second + "; status=$?; wait $! && exit $status").status, 0);
    EXPECT_EQ(std::ranges::count(run("show").out, '\n'), 24);
}

TEST_F(AtlasCheck, solves_rows_again_by_their_second_way) {
    EXPECT_EQ(run("add 4x4 5x4 4x5 3x3k3@free 4x4@torus").status, 0);
    const Outcome checked = run("check", "--moves");
    EXPECT_EQ(checked.status, 0) << checked.err;
    EXPECT_THAT(checked.out, HasSubstr("5x4: agrees: constrained, "));
    EXPECT_THAT(checked.out, HasSubstr("5 of 5 rows checked, none disagrees\n"));
    const std::string drawn = run("check", "--sample 2 --seed 5").out;
    EXPECT_THAT(drawn, HasSubstr("2 of 5 rows checked"));
    EXPECT_EQ(run("check", "--sample 2 --seed 5").out, drawn);
    EXPECT_EQ(run("check 5x4", "--node-limit 10").status, 3);
    const std::string lines = run("check 4x4", "--json").out;
    EXPECT_EQ(json::parse(lines.substr(0, lines.find('\n')))["agrees"], true);
    EXPECT_EQ(json::parse(lines.substr(lines.find('\n'))), json::parse(R"({"rows": 5, "checked": 1, "undecided": 0})"));
}

TEST_F(AtlasCheck, fails_on_the_first_row_that_disagrees) {
    EXPECT_EQ(run("add 4x4@cylinder 4x5@cylinder").status, 0);
    forge("draw,0,0,0,16,1 2 3 4,1:0 2:0 3:0 4:0", "win,1,1,1,15,1 2 3 4,1:1 2:1 3:1 4:1");
    const Outcome outcome = run("check");
    EXPECT_EQ(outcome.status, 1);
    expect_one_line(outcome, "4x4@cylinder: the atlas says 1, but constrained [-7, 0]");
    EXPECT_THAT(outcome.out, Not(HasSubstr("4x5")));
}

TEST_F(AtlasCheck, certificates_are_written_again_and_checked) {
    EXPECT_EQ(run("add 4x4 5x4@cylinder 4x3", "--certify").status, 0);
    EXPECT_EQ(run("add 4x5").status, 0);
    const Outcome checked = run("check", "--certificates");
    EXPECT_EQ(checked.status, 0) << checked.err;
    EXPECT_THAT(checked.out, AllOf(HasSubstr("4x4: the certificate is valid, "), Not(HasSubstr("another")),
                                   HasSubstr("3 of 4 rows checked, none disagrees\n")));
    EXPECT_EQ(run("check 5x4@cylinder", "--certificates --node-limit 10").status, 3);
    const json certificate = show("4x4")["certificate"];
    const std::string none(64, '0');
    forge(certificate["sha256"], none);
    expect_one_line(run("check 4x4", "--certificates"), "4x4: this version once wrote another certificate");
    const std::string written = fmt::format("{},{},", none, certificate["bytes"].get<int>());
    forge(written + certificate["version"].get<std::string>(), written + "0.0.1");
    EXPECT_THAT(run("check 4x4", "--certificates").out, HasSubstr("; that of version 0.0.1 is another one"));
    expect_one_line(run("check 4x3", "--certificates" + checker_that(folder, "echo INVALID; exit 1")), 1,
                    "4x3: the certificate is not valid: INVALID");
}

TEST_F(AtlasCheck, a_first_move_that_disagrees_is_found) {
    EXPECT_EQ(run("add 5x4").status, 0);
    forge("2 3 4,1:-1 2:0 3:0 4:0 5:-1", "2 3 4,1:-2 2:0 3:0 4:0 5:-1");
    EXPECT_EQ(run("check").status, 0);
    expect_one_line(run("check", "--moves"), "5x4: the atlas says -2 of move 1, but constrained -1");
}

TEST_F(Atlas, bad_usage_and_bad_files_are_one_line) {
    const std::string here = " --file " + folder.path("a");
    const std::string broken = " --file " + folder.file("broken", "variant,value\r\n");
    for (const auto& [arguments, said] : std::vector<std::pair<std::string, std::string>>{
             {"atlas", "atlas needs a command (known: add, "},
             {"atlas add" + here, "atlas add needs a VARIANT"},
             {"atlas add 7x" + here, "7x"},
             {"atlas add 4x4 --again --complete" + here, "cannot be combined"},
             {"atlas add 4x4 --score-only --certify" + here, "cannot be combined"},
             {"atlas add 4x4 --score-only --second-table-file t" + here, "cannot be combined"},
             {"atlas add 4x4 --certify --verify-with nothing" + here, "'nothing' does not run"},
             {"atlas add 4x4 --verify-with nothing" + here, "--verify-with requires --certify"},
             {"atlas check --verify-with nothing --file " + quoted_results, "--verify-with requires --certificates"},
             {"atlas check --moves --certificates --file " + quoted_results, "cannot be combined"},
             {"atlas add 4x4 4x5 --second-table-file t" + here, "--second-table-file is for one VARIANT"},
             {"atlas add 4x4 --table-file t --second-table-file ./t" + here, "name the same file"},
             {"atlas add 4x4 --second alphabet" + here, "unknown second way 'alphabet'"},
             {"atlas add 4x4 --search dfpn --second dfpn" + here, "both ways are the same"},
             {"atlas add 4x4 --search fhourstones" + here, "only tells win, draw or loss: ask for no more\n"},
             {"atlas add 4x4 5x5@free --search constrained --second dfpn" + here,
              "constrained is for boards with gravity"},
             {"atlas add 4x4 --second-limit 0" + here, "--second-limit"},
             {"atlas add 4x4" + broken, "broken: the first line does not name the columns of an atlas"},
             {"atlas check" + here, "No such file"},
             {"atlas check 5x5 --file " + quoted_results + " --most-nodes 1", "no row to check"},
             {"atlas show 4x4 --file /dev/zero", "it is longer than 64 MiB"},
             {"atlas show 26x26@free --file " + quoted_results, "has no row for 26x26@free"},
             {"atlas page /nowhere.md --file " + quoted_results, "/nowhere.md"}})
        expect_refused(arguments, said);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"broken"});
}

// The copy that lies beside the program.
TEST_F(Atlas, is_found_when_started_elsewhere) {
    EXPECT_THAT(shell("cd /; exec inarow atlas show 4x4").out, HasSubstr("4x4: draw, score 0 on move 16"));
}

// The data set itself: every row can be read, and those that cost little are solved again.
TEST(AtlasOfTheRepository, easy_rows_are_found_again_with_all_first_moves) {
    EXPECT_THAT(output_of("atlas check --most-nodes 20000 --moves --progress none --file " + quoted_results),
                HasSubstr("none disagrees\n"));
}

TEST(AtlasOfTheRepository, the_page_is_what_it_says) {
    const Outcome checked = inarow({"atlas", "page", page, "--check", "--file", results});
    EXPECT_EQ(checked.status, 0) << checked.err;
}

TEST_F(AtlasPage, that_is_not_what_the_atlas_says_is_found_and_written_anew) {
    EXPECT_EQ(run("add 4x4").status, 0);
    const std::string own = folder.file("own.md", "<!-- atlas families -->\n<!-- end -->\n");
    const auto make = [&](const std::string& options) {
        return inarow(words("atlas page " + own + " --file " + path + options));
    };
    expect_one_line(make(" --check"), 1, "does not match the atlas");
    EXPECT_EQ(make("").status, 0);
    EXPECT_EQ(make(" --check").status, 0);
    EXPECT_THAT(read_file(own), HasSubstr("![Flat boards, k = 4](own/flat-k4.svg)"));
    EXPECT_THAT(read_file(folder.path("own/flat-k4.svg")), HasSubstr("<svg "));
    EXPECT_EQ(run("add 4x5").status, 0);
    EXPECT_EQ(make(" --check").status, 1);
}

}  // namespace
}  // namespace inarow::testing_program
