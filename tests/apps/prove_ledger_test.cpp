// inarow prove --from-ledger: certificates made of the answers of jobs, and what becomes of answers that are wrong.

#include "apps/certificates.hpp"
#include "apps/kill_rounds.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

void run_jobs(const std::string& question, const std::string& ledger, int status = 0) {
    const Outcome made = inarow(
        words("jobs run " + question + " --table 8MiB --threads 1 --no-book --progress none --ledger " + ledger));
    ASSERT_EQ(made.status, status) << question << ": " << made.err;
}

// Changes a ledger as somebody might by hand.
void change(const std::string& ledger, const std::string& statement) {
    const Outcome done = shell("python3 -c \"import sqlite3; c = sqlite3.connect('" + ledger + "'); c.execute('" +
                               statement + "'); c.commit()\"");
    ASSERT_EQ(done.status, 0) << done.err;
}

// The certificate of a question, made by these arguments, is valid once its leaves are, and says what solve says.
void expect_certificate(const std::string& question, const std::string& arguments) {
    const Folder folder;
    const std::string file = folder.path("c");
    const json made = json_of("prove " + arguments + " --table 8MiB -o " + file);
    const json solved = json_of("solve " + question + " --table 8MiB --threads 1 --no-book");
    EXPECT_EQ(made["outcome"], solved["outcome"]) << question;
    const Outcome checked = verify({file, "--recheck-with", INAROW_BINARY});
    EXPECT_EQ(verdict(checked.out), "VALID") << question << checked.out << checked.err;
}

using ProveFromLedger = InFolder;

TEST_F(ProveFromLedger, answers_of_jobs_make_a_certificate) {
    for (const std::string question :
         {"5x4 --job-nodes 300", "5x4 --weak --job-nodes 50", "6x4 --weak --job-nodes 100 --order numbers",
          "4x4@cylinder --job-nodes 100", "4x4k3@free --job-nodes 10", "3x3x2k3 --job-nodes 50",
          "4x4@torus --weak --job-nodes 30", "7x6 4444445222222665 --weak --job-nodes 50",
          "4x4x4 60B017FA2BD7959001EC184F --weak --search cube --job-nodes 3000"}) {
        const Folder own;
        const std::string ledger = own.path("l");
        ASSERT_NO_FATAL_FAILURE(run_jobs(question, ledger));
        const std::string asked = question.substr(0, question.find(" --job-nodes"));
        expect_certificate(asked.substr(0, asked.find(" --search")), "--from-ledger " + ledger);
    }
}

TEST_F(ProveFromLedger, needs_a_notation_that_fits) {
    const std::string ledger = folder.path("l");
    ASSERT_NO_FATAL_FAILURE(run_jobs("3x3k3@free", ledger));
    expect_refused("prove --notation columns --from-ledger " + ledger + " -o " + folder.path("e"),
                   "the notation columns does not fit 3x3k3@free");
}

// Without a search: the only leaf is the only job.
TEST_F(ProveFromLedger, a_single_answer_is_a_single_leaf) {
    const std::string ledger = folder.path("l");
    ASSERT_NO_FATAL_FAILURE(run_jobs("5x5 12 --weak --job-nodes 1000000", ledger));
    const json made = json_of("prove --from-ledger " + ledger + " -o " + folder.path("c"));
    EXPECT_THAT(made, Holds({{"nodes", 0}, {"ledger", ledger}}));
    std::size_t leaves = 0;
    for (const json& claim : made["claims"]) leaves += claim["leaves"].get<std::size_t>();
    EXPECT_GT(leaves, 0U);
    EXPECT_EQ(verdict(verify({folder.path("c")}).out), "UNCHECKED");
    const json deeper = json_of("prove --from-ledger " + ledger + " --cut 12 --table 8MiB -o " + folder.path("d"));
    EXPECT_GT(deeper["claims"][0]["records"], made["claims"][0]["records"]);
    EXPECT_EQ(verdict(verify({folder.path("d"), "--recheck-with", INAROW_BINARY}).out), "VALID");
}

// The replies were solved one by one, one of them in the mirror; the question of the ledger is that of the first.
TEST_F(ProveFromLedger, merged_answers_prove_a_question_that_no_run_was_asked) {
    std::string parts;
    for (const std::string moves : {"1", "2", "3"}) {
        const std::string part = folder.path("p" + moves);
        ASSERT_NO_FATAL_FAILURE(run_jobs("5x4 " + moves + " --job-nodes 500", part));
        parts += " " + part;
    }
    const std::string top = folder.path("top");
    ASSERT_NO_FATAL_FAILURE(run_jobs("5x4 --job-nodes 1 --node-limit 1", top, 3));
    EXPECT_EQ(inarow(words("jobs merge " + folder.path("all") + parts + " " + top)).status, 0);
    const std::string all = " --from-ledger " + folder.path("all");
    expect_certificate("5x4", "5x4" + all);
    expect_certificate("5x4 --weak", "5x4 --weak" + all);
    expect_certificate("5x4 5 --weak", "5x4 5 --weak" + all);
    expect_certificate("5x4 1", all);
}

TEST_F(ProveFromLedger, an_open_question_is_refused_with_what_is_open) {
    const std::string ledger = folder.path("l");
    ASSERT_NO_FATAL_FAILURE(
        run_jobs("4x4x4 0FC3484B7 --goal score>=0 --search cube --job-nodes 1000 --node-limit 5000", ledger, 3));
    const std::string to = " -o " + folder.path("c");
    expect_refused("prove --from-ledger " + ledger + to,
                   "leaves open whether the score of 4x4x4 0FC3484B7 is at least 0; open moves: ");
    expect_refused("prove 4x4x4 33 --weak --from-ledger " + ledger + to, "none of its answers is about that");
    expect_refused("prove 7x6 --from-ledger " + ledger + to, "it is for 4x4x4, not for 7x6");
    expect_refused("prove --weak --from-ledger " + ledger + to, "need VARIANT");
    expect_refused("prove --board none --from-ledger " + ledger + to, "need VARIANT");
    expect_refused("prove --from-ledger " + folder.path("none") + to, "No such file or directory");
    expect_refused("prove" + to, "VARIANT is required");
    EXPECT_THAT(folder.names(), Not(Contains("c")));
}

TEST_F(ProveFromLedger, wrong_answers_are_one_line_or_found_by_who_checks) {
    const std::string to = " -o " + folder.path("c");
    const std::string draw = folder.path("draw");  // said to be a win by the answer of the empty board alone
    ASSERT_NO_FATAL_FAILURE(run_jobs("5x4 --job-nodes 100", draw));
    change(draw, R"(UPDATE job SET lo = 1 WHERE moves = \"\")");
    for (const char* command : {"jobs status ", "jobs resume ", "prove --from-ledger "})
        expect_refused(command + draw + (*command == 'p' ? to : ""),
                       "two answers about one position contradict each other");

    const std::string win = folder.path("win");  // of the first player, at once
    ASSERT_NO_FATAL_FAILURE(run_jobs("7x6 112233 --goal score>=1 --job-nodes 1000", win));
    change(win, "UPDATE job SET lo = -18, hi = 0");
    expect_refused("prove --from-ledger " + win + to, "an answer is wrong: after '1122334' a game ends");

    const std::string loss = folder.path("loss");  // which no rule sees
    ASSERT_NO_FATAL_FAILURE(run_jobs("5x4 12 --goal score>=1 --job-nodes 1000000", loss));
    change(loss, "UPDATE job SET lo = 1, hi = 8");
    ASSERT_EQ(inarow(words("prove --from-ledger " + loss + to)).status, 0);
    EXPECT_EQ(verdict(verify({folder.path("c"), "--recheck-with", INAROW_BINARY}).out), "INVALID");
}

}  // namespace
}  // namespace inarow::testing_program
