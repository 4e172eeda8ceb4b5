// Programs that are killed: what the short and the long tests of inarow jobs share.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "apps/program.hpp"

namespace inarow::testing_program {

// A line for the shell, to which the programs are known by their names.
[[nodiscard]] Outcome shell(const std::string& line);

// The JSON at an address of a server on this machine; null where there is none.
[[nodiscard]] json fetched(const std::string& url);

// Starts the program `rounds` times, and as many times more (at most 60) as it takes to see both a kill at work and
// something kept, and kills each with kill -9: at random within a processor time that grows while nothing new is kept
// and shrinks when the program has ended before, so that fast, slow and busy machines alike are hit in the middle of
// the work. What is kept is counted, and checked, by a function of the killed program and of what was kept before it.
void kill_again_and_again(const std::vector<std::string>& arguments, int rounds, std::chrono::milliseconds longest,
                          const std::function<std::size_t(const Running&, std::size_t)>& count_kept);

// Waits until so many jobs are in the ledger, or until the program has ended.
void wait_for_jobs(Running& program, const std::string& ledger, int jobs);

// Solves the question by jobs, killed with kill -9 `rounds` times after about `longest`, then to the end; expects the
// value that inarow solve finds, and every job that was ever answered still in the ledger.
void kill_rounds(const std::string& question, int rounds, std::chrono::milliseconds longest, int job_nodes = 3'000);

}  // namespace inarow::testing_program
