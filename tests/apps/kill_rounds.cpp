#include "apps/kill_rounds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <random>
#include <thread>

#include "json.hpp"
#include "store/database.hpp"

namespace inarow::testing_program {

Outcome shell(const std::string& line) {
    const Folder folder;
    const std::string here = std::filesystem::path(INAROW_BINARY).parent_path();
    const std::string found = "PATH='" + here + "':$PATH; export PATH; { ";  // the path may hold spaces
    const int status = std::system((found + line + "; } >" + folder.path("out") + " 2>" + folder.path("err")).c_str());
    return {WEXITSTATUS(status), read_file(folder.path("out")), read_file(folder.path("err"))};
}

json fetched(const std::string& url) {
    const Outcome got =
        shell("python3 -c \"import urllib.request; print(urllib.request.urlopen('" + url + "').read().decode())\"");
    return got.status == 0 ? json::parse(got.out) : json();
}

namespace {

// True when it was still at work.
bool kill_after(Running& program, std::chrono::milliseconds work) {
    while (!program.ended() && program.work() < work) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (program.ended()) return false;
    program.signal(SIGKILL);
    program.wait();
    return true;
}

int jobs_in(const std::string& ledger) {
    const Outcome status = inarow({"jobs", "status", ledger, "--json"});
    return status.status == 0 ? json::parse(status.out)["jobs"]["done"].get<int>() : 0;
}

}  // namespace

void wait_for_jobs(Running& program, const std::string& ledger, int jobs) {
    while (!program.ended() && jobs_in(ledger) < jobs) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_GE(jobs_in(ledger), jobs);
}

void kill_again_and_again(const std::vector<std::string>& arguments, int rounds, std::chrono::milliseconds longest,
                          const std::function<std::size_t(const Running&, std::size_t)>& count_kept) {
    using std::chrono::milliseconds;
    std::mt19937 random{std::random_device{}()};
    std::size_t kept = 0;
    std::size_t most = 0;
    int killed = 0;
    for (int round = 0; round < rounds || ((killed == 0 || most == 0) && round < rounds + 60); ++round) {
        Running program(arguments);
        const bool at_work = kill_after(program, milliseconds(random() % static_cast<unsigned>(longest.count() + 1)));
        const std::size_t now = count_kept(program, kept);
        if (!at_work)
            longest = std::max<milliseconds>(longest / 2, milliseconds(5));
        else if (now == kept)
            longest = std::min<milliseconds>(longest + longest / 4, milliseconds(20'000));
        killed += at_work;
        kept = now;
        most = std::max(most, kept);
    }
    EXPECT_GT(killed, 0) << "too easy for this test";
    EXPECT_GT(most, 0U);
}

void kill_rounds(const std::string& question, int rounds, std::chrono::milliseconds longest, int job_nodes) {
    const Folder folder;
    const std::string ledger = folder.path("l");
    const auto run = words("jobs run " + question + " --no-book --table 16MiB --threads 2 --json --job-nodes " +
                           std::to_string(job_nodes) + " --ledger " + ledger);
    kill_again_and_again(run, rounds, longest, [&](const Running&, std::size_t kept) {
        const auto now = static_cast<std::size_t>(jobs_in(ledger));
        EXPECT_GE(now, kept);
        return now;
    });
    const int kept = jobs_in(ledger);
    const Outcome last = inarow(run);
    ASSERT_EQ(last.status, 0) << last.err;
    const json found = json::parse(last.out);
    EXPECT_EQ(found["jobs"]["done"], kept + found["run"]["jobs"].get<int>() - found["run"]["withdrawn"].get<int>());
    const json truth = json_of("solve " + question);
    EXPECT_EQ(found["score"], truth["score"]);
    EXPECT_EQ(found["bounds"], truth["bounds"]);
    using store::Database;
    EXPECT_EQ(Database(ledger, Database::Mode::read).text("PRAGMA integrity_check"), "ok");
}

}  // namespace inarow::testing_program
