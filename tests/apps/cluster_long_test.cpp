// inarow-cluster with four workers on this machine, each round with something going wrong in the middle.  Skipped where
// Work Queue is not installed.
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <memory>
#include <random>
#include <thread>

#include "apps/kill_rounds.hpp"
#include "apps/slurm.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

constexpr const char* question = "5x5 --table 8MiB --job-nodes 5000";

class ClusterLong : public testing::Test {
protected:
    void SetUp() override {
        const auto cluster = std::filesystem::path(INAROW_BINARY).parent_path() / "inarow-cluster";
        if (!std::filesystem::exists(cluster)) GTEST_SKIP() << "inarow-cluster is not built: no Work Queue here";
        if (shell("command -v work_queue_worker").status != 0) GTEST_SKIP() << "there is no work_queue_worker here";
    }

    void forget_ledger() const {
        for (const char* part : {"", "-wal", "-shm"}) std::filesystem::remove(ledger_ + part);
    }

    // Four workers that go on over any number of managers.
    void start_workers() {
        for (int i = 0; i < 4; ++i) workers_.push_back(worker(i));
    }
    std::unique_ptr<Running> worker(int i) const {
        const std::string room = folder_.path("worker" + std::to_string(i));
        std::filesystem::create_directories(room);
        return std::make_unique<Running>("work_queue_worker",
                                         words("--password " + password_ + " --cores 1 --timeout 300 -s " + room +
                                               " localhost " + std::to_string(port_)));
    }
    [[nodiscard]] std::vector<std::string> manager() const {
        return words("jobs run " + std::string(question) + " --json --engine work-queue --port " +
                     std::to_string(port_) + " --password " + password_ + " --ledger " + ledger_);
    }

    // Runs the manager while `trouble` happens, until there is an answer; it must be that of inarow solve.
    void expect_value_in_spite_of(int rounds, const std::function<void(Running&, std::mt19937&)>& trouble) {
        std::mt19937 random(static_cast<unsigned>(::getpid()));
        const json truth = json_of("solve 5x5");
        start_workers();
        for (int round = 0; round < rounds; ++round) {
            forget_ledger();
            Running first(manager());
            wait_for_jobs(first, ledger_, 1 + static_cast<int>(random() % 5));
            trouble(first, random);
            if (first.wait() != 0) {
                Running second(manager());
                EXPECT_EQ(second.wait(), 0) << second.err();
            }
            const json found = json_of("jobs status " + ledger_);
            EXPECT_EQ(found["score"], truth["score"]) << "round " << round;
        }
    }

    Folder folder_;
    std::string ledger_ = folder_.path("l");
    std::string password_ = folder_.file("password", "correct horse battery staple\n");
    int port_ = 20000 + ::getpid() % 10000;
    std::vector<std::unique_ptr<Running>> workers_;
};

TEST_F(ClusterLong, finds_the_value_when_workers_are_killed) {
    expect_value_in_spite_of(20, [&](Running&, std::mt19937& random) {
        const int victim = static_cast<int>(random() % 4);
        auto& worker_there = workers_[static_cast<std::size_t>(victim)];
        worker_there->signal(SIGKILL);
        worker_there->wait();
        worker_there = worker(victim);
    });
}

TEST_F(ClusterLong, finds_the_value_when_the_manager_is_killed) {
    expect_value_in_spite_of(20, [](Running& manager, std::mt19937&) { manager.signal(SIGKILL); });
}

TEST_F(ClusterLong, finds_the_value_when_a_worker_freezes) {
    std::size_t frozen = 4;
    expect_value_in_spite_of(20, [&](Running&, std::mt19937& random) {
        if (frozen < 4) workers_[frozen]->signal(SIGCONT);
        frozen = random() % 4;
        workers_[frozen]->signal(SIGSTOP);
    });
}

// The script of docs/guide/cluster.md as it stands there, but for the names of the machines and what they have.
std::string slurm_script(const std::string& password, int port) {
    const std::string page = read_file(INAROW_SOURCE_DIR "/docs/guide/cluster.md");
    const std::size_t start = page.find("#!/bin/bash\n#SBATCH");
    std::string script = page.substr(start, page.find("```", start) - start);
    for (const auto& [there, here] :
         {std::pair<std::string, std::string>{"--cpus-per-task=16 --mem=32G", "--cpus-per-task=1"},
          {"\"$HOME/8x7.db.password\"", password},
          {"manager 9123", "localhost " + std::to_string(port)}}) {
        const std::size_t place = script.find(there);
        if (place == std::string::npos) throw std::runtime_error("docs/guide/cluster.md does not say " + there);
        script.replace(place, there.size(), here);
    }
    return script;
}

void wait_for_workers(const Slurm& slurm, int count) {
    for (int i = 0; i < 6000 && slurm.running() < count; ++i) std::this_thread::sleep_for(100ms);  // to end what hangs
    ASSERT_EQ(slurm.running(), count) << slurm.log();
}

TEST_F(ClusterLong, runs_under_slurm_and_survives_losing_workers) {
    if (!Slurm::installed()) GTEST_SKIP() << "Slurm is not installed";
    const Slurm slurm;
    ASSERT_TRUE(slurm.ready()) << slurm.log();
    const std::string script = folder_.file("worker.sh", slurm_script(password_, port_));
    const std::string submit = "sbatch --output=/dev/null --chdir=" + folder_.path("") + " ";
    ASSERT_EQ(slurm.command(submit + "--array=1-4 " + script).status, 0);
    wait_for_workers(slurm, 4);

    Running manager_there(manager());
    wait_for_jobs(manager_there, ledger_, 3);
    ASSERT_EQ(slurm.command("scancel 1_1 1_2").status, 0);  // the first job of a new Slurm has number 1
    ASSERT_EQ(slurm.command(submit + script).status, 0);
    ASSERT_EQ(manager_there.wait(), 0) << manager_there.err();
    EXPECT_EQ(json_of("jobs status " + ledger_)["score"], json_of("solve 5x5")["score"]);
}

// The disk has room for a little more of the ledger each time.
TEST_F(ClusterLong, reports_a_full_disk_and_resumes) {
    start_workers();
    const json truth = json_of("solve 5x5");
    for (int round = 0; round < 20; ++round) {
        forget_ledger();
        std::string line = "ulimit -f " + std::to_string(100 + 4 * round) + "; exec inarow";
        for (const std::string& word : manager()) line += " " + word;
        const Outcome full = shell(line);
        EXPECT_EQ(full.status, 4) << full.err;
        EXPECT_THAT(full.err, HasSubstr("disk is full"));
        const Outcome rest = inarow(manager());
        ASSERT_EQ(rest.status, 0) << rest.err;
        EXPECT_EQ(json::parse(rest.out)["score"], truth["score"]);
    }
}

}  // namespace
}  // namespace inarow::testing_program
