// inarow-cluster with four workers on this machine, each round with something going wrong in the middle.  Skipped where
// Work Queue is not installed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "apps/kill_rounds.hpp"

namespace inarow::testing_program {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using namespace std::chrono_literals;

constexpr const char* question = "5x5 --table 8MiB --job-nodes 5000";

class ClusterLong : public testing::Test {
protected:
    void SetUp() override {
        const auto cluster = std::filesystem::path(INAROW_BINARY).parent_path() / "inarow-cluster";
        if (!std::filesystem::exists(cluster)) GTEST_SKIP() << "inarow-cluster is not built: no Work Queue here";
        if (shell("command -v work_queue_worker").status != 0) GTEST_SKIP() << "there is no work_queue_worker here";
    }

    // Four workers that go on over any number of managers.
    void start_workers() {
        for (int i = 0; i < 4; ++i) workers_.push_back(worker(i));
    }
    std::unique_ptr<Running> worker(int i) const {
        const std::string room = folder_.path("w" + std::to_string(i));
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
        const json truth = json::parse(inarow(words("solve 5x5 --json")).out);
        start_workers();
        for (int round = 0; round < rounds; ++round) {
            std::filesystem::remove(ledger_);
            std::filesystem::remove(ledger_ + "-wal");
            std::filesystem::remove(ledger_ + "-shm");
            Running first(manager());
            wait_for_jobs(ledger_, 1 + static_cast<int>(random() % 5));
            trouble(first, random);
            if (first.wait() != 0) {
                Running second(manager());
                EXPECT_EQ(second.wait(), 0) << second.err();
            }
            const json found = json::parse(inarow(words("jobs status --json " + ledger_)).out);
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

TEST_F(ClusterLong, says_that_the_disk_is_full_and_goes_on) {
    start_workers();
    std::string line = "ulimit -f 100; exec " + std::string(INAROW_BINARY);
    for (const std::string& word : manager()) line += " " + word;
    const Outcome full = shell(line);
    EXPECT_EQ(full.status, 4) << full.err;
    EXPECT_THAT(full.err, HasSubstr("disk is full"));
    const Outcome rest = inarow(manager());
    ASSERT_EQ(rest.status, 0) << rest.err;
    EXPECT_EQ(json::parse(rest.out)["score"], json::parse(inarow(words("solve 5x5 --json")).out)["score"]);
}

}  // namespace
}  // namespace inarow::testing_program
