// inarow jobs, run as a program: the value of inarow solve, despite all interruptions.

#include <csignal>
#include <filesystem>
#include <thread>

#include "apps/kill_rounds.hpp"
#include "apps/program.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

struct Jobs : testing::Test {
    const Folder folder;
    const std::string ledger = folder.path("l");
};

TEST_F(Jobs, find_the_value_that_solve_finds) {
    int number = 0;
    for (const std::string question :
         {"5x4", "4x5 --weak", "5x5 33", "5x4@cylinder", "3x3x3k3", "4x4k3@free --weak", "4x4@torus --weak",
          "5x5 --goal score>=1", "5x5 --goal score<=0", "6x5 33 --weak --search dfpn", "5x4 --running win",
          "4x5 --running loss"}) {
        const std::string own = folder.path("l" + std::to_string(++number));
        const json jobs =
            json_of("jobs run " + question + " --table 8MiB --job-nodes 2000 --threads 3 --ledger " + own);
        const json solve = json_of("solve --no-book " + question.substr(0, question.find(" --running")));
        EXPECT_EQ(jobs["score"].is_null(), solve["score"].is_null()) << question;
        for (const char* field : {"variant", "moves", "question", "settled", "outcome"})
            EXPECT_EQ(jobs[field], solve[field]) << question << ": " << field;
        const std::string answer = solve.contains("holds") ? "holds" : "score";
        EXPECT_EQ(jobs[answer], solve[answer]) << question;
        EXPECT_EQ(json_of("jobs status " + own)["bounds"], jobs["bounds"]) << question;
    }
}

// The ledger itself takes some, and SQLite one for each file beside it.
TEST_F(Jobs, say_that_there_are_too_many_open_files) {
    ASSERT_EQ(inarow(words("jobs run 4x4 --no-book --ledger " + ledger)).status, 0);
    const std::string own_alone = "exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ";  // others may have been inherited
    for (const int most : {4, 5, 6}) {
        const Outcome outcome =
            shell(own_alone + "ulimit -n " + std::to_string(most) + "; exec inarow jobs status " + ledger);
        if (outcome.status == 0) continue;
        EXPECT_EQ(outcome.status, 4) << most;
        EXPECT_EQ(outcome.err, "inarow: ledger " + ledger + ": Too many open files\n");
    }
}

// What a worker of a cluster is told: the same question several times, so that all work on one table.
TEST_F(Jobs, of_one_host_share_a_table_and_leave_none_behind) {
    const std::string job = folder.file(
        "job.json", R"({"variant": "6x5", "moves": "", "threshold": 0, "bounds": [-15, 15], "nodes": 100000000,
                       "search": "alphabeta", "options": {"table": "32MiB"}})");
    const std::string work = "inarow jobs work " + job;
    const Outcome alone = shell(work);
    ASSERT_EQ(alone.status, 0) << alone.err;
    const std::string out = folder.path("out");
    const Outcome together = shell("for i in 1 2 3; do " + work + " >" + out + "$i & done; wait");
    ASSERT_EQ(together.status, 0) << together.err;
    std::uint64_t nodes = 0;
    for (const char* number : {"1", "2", "3"}) {
        const json answer = json::parse(read_file(out + number));
        EXPECT_EQ(answer["bounds"], json::parse(alone.out)["bounds"]);
        nodes += answer["nodes"].get<std::uint64_t>();
    }
    EXPECT_LT(nodes, 3 * json::parse(alone.out)["nodes"].get<std::uint64_t>());
    // Others may be at work; the file ends with what it is for.
    EXPECT_NE(shell("tail -q -c 200 /dev/shm/inarow-$(id -u)-* | grep -a '\"variant\":\"6x5\"'").status, 0);
}

TEST_F(Jobs, report_the_result_and_its_cost) {
    EXPECT_THAT(output_of("jobs run 5x4 --table 8MiB --job-nodes 200 --ledger " + ledger),
                AllOf(HasSubstr("score 0: a draw\n"), HasSubstr("\nmoves  "), HasSubstr("settled their question"),
                      HasSubstr("ledger " + ledger)));
}

TEST_F(Jobs, are_not_repeated_once_done) {
    const std::string run = "jobs run 5x5 --table 8MiB --job-nodes 500 --ledger " + ledger;
    const json first = json_of(run);
    EXPECT_GT(first["run"]["jobs"], 3);
    const json again = json_of(run);
    EXPECT_EQ(again["run"]["jobs"], 0);
    EXPECT_EQ(again["bounds"], first["bounds"]);
    EXPECT_EQ(json_of("jobs resume " + ledger)["run"]["jobs"], 0);
}

// A search of these would take millions of positions.
TEST_F(Jobs, are_answered_by_the_bundled_book_where_it_knows) {
    const std::string run = "jobs run 7x6 --table 8MiB --threads 2 --node-limit 1000 --job-nodes 500 --ledger ";
    EXPECT_THAT(json_of(run + ledger), Holds({{"score", 1}, {"nodes", 0}}));
    EXPECT_EQ(json_of("jobs status " + ledger)["score"], 1);
    EXPECT_EQ(shell("python3 -c 'import sqlite3; print(*sqlite3.connect(\"" + ledger +
                    "\").execute(\"SELECT nodes, version FROM job\"))'")
                  .out,
              "(0, '" INAROW_VERSION " book')\n");
    EXPECT_TRUE(json_of(run + folder.path("m") + " --no-book", 3)["score"].is_null());
}

TEST_F(Jobs, stop_at_a_limit_and_resume) {
    const Outcome stopped =
        inarow(words("jobs run 9x7 --table 8MiB --node-limit 200000 --job-nodes 10000 --ledger " + ledger));
    EXPECT_EQ(stopped.status, 3);
    EXPECT_THAT(stopped.err, HasSubstr("inarow jobs resume " + ledger));
    const json status = json_of("jobs status " + ledger);
    EXPECT_EQ(status["score"], nullptr);
    EXPECT_GT(status["jobs"]["done"], 0);
    EXPECT_GT(status["left"]["proof"], 0);
    EXPECT_GT(status["left"]["disproof"], 0);
    EXPECT_EQ(status["left"].size(), 2U);
    const json more = json_of("jobs resume --node-limit 200000 --job-nodes 10000 --table 8MiB " + ledger, 3);
    EXPECT_GT(more["jobs"]["done"], status["jobs"]["done"]);
}

TEST_F(Jobs, ctrl_c_reports_what_is_known) {
    Running program(words("jobs run 9x7 --table 8MiB --job-nodes 50000 --json --ledger " + ledger));
    wait_for_jobs(program, ledger, 1);
    program.signal(SIGINT);
    EXPECT_EQ(program.wait(), 3) << program.err();
    EXPECT_EQ(json::parse(program.out())["score"], nullptr);
    EXPECT_GT(json_of("jobs status " + ledger)["jobs"]["done"], 0);
}

TEST_F(Jobs, an_error_at_the_end_loses_no_ledger) {
    std::filesystem::create_directory(folder.path("tables"));
    Running program(words("jobs run 9x7 --no-book --table 8MiB --job-nodes 50000 --table-file " +
                          folder.path("tables/t") + " --ledger " + ledger));
    wait_for_jobs(program, ledger, 1);
    std::filesystem::remove_all(folder.path("tables"));
    program.signal(SIGINT);
    EXPECT_NE(program.wait(), 0);
    EXPECT_THAT(program.err(), HasSubstr("cannot write " + folder.path("tables/t")));
    EXPECT_GT(json_of("jobs status " + ledger)["jobs"]["done"], 0);
}

TEST_F(Jobs, find_the_value_despite_repeated_kills) { kill_rounds("6x6 --weak", 4, 300ms); }

TEST_F(Jobs, accept_an_order_by_name) {
    for (const char* order : {"search", "numbers"})
        EXPECT_EQ(json_of("jobs run 5x4 --job-nodes 200 --order " + std::string(order) + " --ledger " +
                          folder.path(order))["score"],
                  0);
}

TEST_F(Jobs, refuse_files_that_are_not_their_ledger) {
    const std::string text = folder.file("text", std::string(5000, 'x'));
    for (const std::string action : {"resume ", "status ", "run 5x4 --ledger "})
        expect_refused("jobs " + action + text, "it is not a ledger of inarow");
    EXPECT_EQ(read_file(text), std::string(5000, 'x'));
    expect_refused("jobs resume " + folder.path("none"), "No such file");
    expect_refused("jobs run 5x4 --ledger " + folder.path("no/l"), "No such file");
    static_cast<void>(json_of("jobs run 5x4 --table 8MiB --ledger " + ledger));
    expect_refused("jobs run 5x4 3 --table 8MiB --ledger " + ledger, "another question");
    std::string damaged = read_file(ledger);
    std::fill(damaged.begin() + 4096, damaged.begin() + 4200, '\x7F');
    expect_refused("jobs resume " + folder.file("d", damaged), "damaged");
}

TEST_F(Jobs, show_each_open_reply) {
    const json stopped = json_of(
        "jobs run 4x4x4 0FC3484B7 --goal score>=1 --search cube --table 8MiB --threads 1 "
        "--node-limit 300000 --job-nodes 50000 --no-book --ledger " +
            ledger,
        3);
    ASSERT_GT(stopped["replies"].size(), 5U);
    std::uint64_t nodes = 0;
    for (const auto& [move, reply] : stopped["replies"].items()) {
        EXPECT_GT(reply["proof"], 0);
        EXPECT_GT(reply["disproof"], 0);
        EXPECT_GT(reply["open"], 0);
        nodes += reply["nodes"].get<std::uint64_t>();
    }
    EXPECT_GT(nodes, 0U);
    EXPECT_LE(nodes, stopped["nodes"].get<std::uint64_t>());
    EXPECT_EQ(json_of("jobs status " + ledger)["replies"], stopped["replies"]);
    EXPECT_GT(stopped["trend"]["proof"], 0);
    EXPECT_GT(stopped["remaining"]["nodes"][0], 0);
    EXPECT_TRUE(stopped["remaining"]["nodes"][1].is_null() ||
                stopped["remaining"]["nodes"][0] < stopped["remaining"]["nodes"][1]);
    EXPECT_EQ(stopped["remaining"]["seconds"].size(), 2U);
    EXPECT_GT(stopped["replies"]["1"]["trend"]["proof"], 0);
    const std::string status = inarow(words("jobs status " + ledger)).out;
    for (const char* said : {"open moves ", "tenfold work means x", "left: ", " of one worker"})
        EXPECT_THAT(status, HasSubstr(said));
}

TEST_F(Jobs, go_first_where_they_are_told_and_leave_out_what_is_withdrawn) {
    const std::string run =
        "jobs run 4x4x4 0FC3484B7 --goal score>=1 --search cube --table 8MiB --threads 1 --no-book "
        "--node-limit 100000 --job-nodes 20000 --ledger ";
    const json first = json_of(run + folder.path("a") + " --first 6", 3)["replies"];
    EXPECT_GE(first["6"]["nodes"], 90'000);
    const json without = json_of(run + folder.path("b") + " --first 6 --withdraw 6", 3)["replies"];
    EXPECT_EQ(without["6"]["nodes"], 0);
    const Outcome again = inarow(words("jobs run 4x4 --no-book --first 1 --ledger " + folder.path("e")));
    EXPECT_EQ(again.err.find("had no effect"), std::string::npos) << again.err;
    EXPECT_THAT(inarow(words("jobs resume --first 1 " + folder.path("e"))).err, HasSubstr("--first '1' had no effect"));
    std::string all;
    for (const char* move : {"1", "2", "3", "4"}) all += std::string(" --withdraw ") + move;
    const Outcome nothing = inarow(words("jobs run 4x4 --no-book --ledger " + folder.path("c") + all));
    EXPECT_EQ(nothing.status, 3);
    EXPECT_THAT(nothing.err, HasSubstr("only withdrawn moves are left"));
    EXPECT_THAT(nothing.out, HasSubstr("\nso far: the score is between "));
    EXPECT_EQ(json_of("jobs resume " + folder.path("c"))["score"], 0);
    expect_refused(run + folder.path("d") + " --first G", "--first: ");
}

TEST_F(Jobs, merge_ledgers_of_one_game) {
    const std::string run = "jobs run 5x5 --table 8MiB --job-nodes 500 --no-book --ledger ";
    std::string made;
    for (const char* move : {"1", "2", "3"}) {
        const std::string name = folder.path(std::string("m") + move);
        static_cast<void>(
            json_of("jobs run 5x5 " + std::string(move) + " --table 8MiB --job-nodes 2000 --no-book --ledger " + name));
        made += " " + name;
    }
    const std::string all = folder.path("all");
    EXPECT_EQ(inarow(words(run + all + " --node-limit 1")).status, 3);
    const json merged = json_of("jobs merge " + all + made);
    EXPECT_THAT(merged, Holds({{"moves", ""}, {"score", 0}}));
    EXPECT_EQ(json_of("jobs merge " + all + made)["jobs"], merged["jobs"]) << "nothing twice";
    EXPECT_EQ(json_of("jobs merge " + folder.path("new") + made)["moves"], "1") << "the question of the first";
    static_cast<void>(json_of("jobs run 4x4 --ledger " + folder.path("other")));
    expect_refused("jobs merge " + all + " " + folder.path("other"), "it belongs to another question");
    expect_refused("jobs merge " + folder.path("none2") + made + " " + folder.path("other"),
                   "it is for 4x4, not for 5x5");
    const std::string empty = folder.file("empty", "");
    expect_refused("jobs merge " + empty + made + " " + folder.path("other"), "it is for 4x4");
    EXPECT_EQ(read_file(empty), "");
    expect_refused("jobs merge " + all, "needs ledgers to merge");
    expect_refused("jobs merge " + all + made + " --table 8MiB", "--table is for jobs run and resume");
    expect_refused("jobs merge " + all + " " + folder.path("none"), "No such file or directory");
}

TEST_F(Jobs, are_not_shown_in_a_notation_that_does_not_fit) {
    static_cast<void>(json_of("jobs run 3x3k3@free --table 8MiB --ledger " + ledger));
    for (const std::string& command :
         {"status " + ledger, "resume " + ledger, "merge " + folder.path("m") + " " + ledger})
        expect_refused("jobs " + command + " --notation columns", "the notation columns does not fit 3x3k3@free");
    EXPECT_THAT(folder.names(), Not(Contains("m")));
}

TEST_F(Jobs, about_who_wins_show_no_score_while_they_work) {
    Running program(
        words("jobs run 9x7k5 --weak --no-book --table 8MiB --job-nodes 50000 --progress json --ledger " + ledger));
    while (program.err().find('\n') == std::string::npos && !program.ended()) std::this_thread::sleep_for(10ms);
    program.signal(SIGINT);
    EXPECT_EQ(program.wait(), 3) << program.err();
    const std::string said = program.err();
    EXPECT_EQ(json::parse(said.substr(0, said.find('\n')))["bounds"], json::array({-1, 1}));
}

TEST_F(Jobs, of_questions_about_win_and_draw_share_a_ledger) {
    const std::string kept = " --table 8MiB --no-book --ledger " + ledger;
    EXPECT_EQ(json_of("jobs run 5x4 --goal score>=1" + kept)["holds"], false);
    const json weak = json_of("jobs run 5x4 --weak" + kept);
    EXPECT_EQ(weak["outcome"], "draw");
    EXPECT_EQ(json_of("jobs status " + ledger)["question"], weak["question"]);
    EXPECT_EQ(json_of("jobs run 5x4 --goal score>=1" + kept)["run"]["jobs"], 0);
    expect_refused("jobs run 5x4" + kept, "it belongs to another question: its question is 'score>=1', not 'exact'");
}

TEST_F(Jobs, refuse_invalid_arguments) {
    expect_refused("jobs run 5x4", "--ledger FILE is required");
    expect_refused("jobs status l --weak", "takes the question from the ledger");
    for (const std::string option : {"--first 4", "--withdraw 4", "--order bogus", "--running x", "--job-nodes x", "--time-limit 5",
                                     "--node-limit 5", "--threads 3", "--search dfpn", "--no-book", "--table 1GiB",
                                     "--engine work-queue", "--port 9123", "--password x"}) {
        const std::string said = option.substr(0, option.find(' ')) + " is for jobs run and resume";
        expect_refused("jobs status l " + option, said);
        expect_refused("jobs merge l m " + option, said);
        if (!option.ends_with("-limit 5")) expect_refused("jobs work l " + option, said);
    }
    expect_refused("jobs work l --weak", "takes the question from the file");
    expect_refused("jobs run 5x4 --running draw --ledger x", "unknown running 'draw' (known: win, ");
    expect_refused("jobs run 5x4 --job-nodes car --ledger x", "--job-nodes");
    expect_refused("jobs run 7x6 1122334 --ledger /nowhere/x", "the game is over");
    expect_refused("jobs run 20x20@free --ledger /nowhere/x", "too large");
    expect_refused("jobs run 5x4 --search magic --ledger /nowhere/x", "No such file");
    expect_one_line(inarow({"jobs", "run", "5x4", "--constrain", "second: follow-up a,b", "--ledger", "/nowhere/x"}), 2,
                    "--constrain cannot be used with");
}

TEST_F(Jobs, leave_no_ledger_of_a_run_that_cannot_begin) {
    expect_refused("jobs run 5x4 --search cube --ledger " + ledger, "cube");
    EXPECT_EQ(folder.names(), std::vector<std::string>{});
}

TEST_F(Jobs, a_ledger_admits_one_run_at_a_time) {
    Running first(words("jobs run 9x7 --table 8MiB --job-nodes 50000 --ledger " + ledger));
    wait_for_jobs(first, ledger, 1);
    expect_refused("jobs resume " + ledger, "another run is using it");
    EXPECT_EQ(json_of("jobs status " + ledger)["score"], nullptr) << "looking on is allowed";
    first.signal(SIGKILL);
    EXPECT_EQ(first.wait(), 128 + SIGKILL);
    EXPECT_EQ(inarow(words("jobs resume --time-limit 0.2 --table 8MiB " + ledger)).status, 3)
        << "the kernel opens the lock of a run that was killed";
}

TEST_F(Jobs, a_full_disk_is_reported_and_loses_nothing) {
    const std::string question = "jobs run 6x6 --weak --table 8MiB --job-nodes 2000 --ledger " + ledger;
    expect_one_line(
        shell("ulimit -f 400; exec inarow " + question), 4,
        "the disk is full or failing; nothing is lost, fix that and resume with: inarow jobs resume " + ledger);
    const json kept = json_of("jobs status " + ledger);
    EXPECT_GT(kept["jobs"]["done"], 0);
    const json after = json_of("jobs resume --table 8MiB " + ledger);
    EXPECT_EQ(after["outcome"], "loss");
    EXPECT_EQ(after["jobs"]["done"],
              kept["jobs"]["done"].get<int>() + after["run"]["jobs"].get<int>() - after["run"]["withdrawn"].get<int>());
}

}  // namespace
}  // namespace inarow::testing_program
