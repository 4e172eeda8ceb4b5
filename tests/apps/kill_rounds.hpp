// Programs that are killed: what the short and the long tests of inarow jobs share.
#pragma once

#include <sys/types.h>

#include <chrono>
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
    [[nodiscard]] std::string err() const;

private:
    Folder folder_;
    pid_t child_ = -1;
    int status_ = -1;
};

// A line for the shell.
[[nodiscard]] Outcome shell(const std::string& line);

// Waits until so many jobs are in the ledger; gives up after a minute.
void wait_for_jobs(const std::string& ledger, int jobs);

// Solves the question by jobs, killed with kill -9 `rounds` times after at most `longest`, then to the end; expects the
// value that inarow solve finds, and every job that was ever answered still in the ledger.
void kill_rounds(const std::string& question, int rounds, std::chrono::milliseconds longest, int job_nodes = 3'000);

}  // namespace inarow::testing_program
