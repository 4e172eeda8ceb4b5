// Programs that are killed: what the short and the long tests of inarow jobs share.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "apps/program.hpp"

namespace inarow::testing_program {

// A program, inarow unless said, at work beside the test.  Killed by the destructor if it is still there.
class Running {
public:
    explicit Running(const std::vector<std::string>& arguments) : Running(INAROW_BINARY, arguments) {}
    // Another program, looked for where a shell would.
    Running(const std::string& program, const std::vector<std::string>& arguments);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    void signal(int number) const;
    // Exit status as in Outcome.
    int wait();
    [[nodiscard]] bool ended();
    // The processor time that it has taken so far; after its end, in all.
    [[nodiscard]] std::chrono::milliseconds work();
    [[nodiscard]] std::string out() const;
    [[nodiscard]] std::string err() const;

private:
    Folder folder_;
    pid_t child_ = -1;
    int status_ = -1;
    std::chrono::milliseconds work_{0};
};

// A line for the shell, to which the programs are known by their names.
[[nodiscard]] Outcome shell(const std::string& line);

// The JSON at an address of a server on this machine; null where there is none.
[[nodiscard]] testing_json::json fetched(const std::string& url);

// When the next round is to be killed: at random within a processor time that grows while nothing new is kept and shrinks
// when the program has ended before, so that fast, slow and busy machines alike are hit in the middle of the work.
class Patience {
public:
    explicit Patience(std::chrono::milliseconds longest) : longest_(longest) {}

    // Lets it work that long, or until the program has ended, and kills it.  True when it was still at work.
    bool kill(Running& program);
    void adapt(bool killed, bool kept_more);
    // Whether another round is due: so many, and as many more (at most 60) as it takes to see both a kill and its survivor.
    [[nodiscard]] bool another(int rounds, bool seen_all);

private:
    std::chrono::milliseconds longest_;
    std::mt19937 random_{std::random_device{}()};
    int round_ = 0;
};

// Waits until so many jobs are in the ledger, or until the program has ended.
void wait_for_jobs(Running& program, const std::string& ledger, int jobs);

// Solves the question by jobs, killed with kill -9 `rounds` times after about `longest`, then to the end; expects the
// value that inarow solve finds, and every job that was ever answered still in the ledger.
void kill_rounds(const std::string& question, int rounds, std::chrono::milliseconds longest, int job_nodes = 3'000);

}  // namespace inarow::testing_program
