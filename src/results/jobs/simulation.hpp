// Simulates a solve with many workers: tree, manager and ledger are real, the clock is simulated.
//
// Each job is really searched, with an empty table as on a remote machine, and its node count becomes its duration on
// the simulated clock.  The manager spends time on every job that it sends and receives, one after the other, so a
// manager that cannot keep up shows as idle workers.
#pragma once

#include "jobs/manager.hpp"

namespace inarow::jobs {

struct SimulationOptions {
    std::size_t workers = 16;
    std::uint64_t job_nodes = 2'000;
    double job_seconds = 60;         // of a job that uses up its nodes
    double dispatch_seconds = 0.01;  // of the manager, per job; what a queue of processes costs
    std::string search = "alphabeta";
    TreeOptions tree;
};

struct SimulationReport {
    std::size_t workers = 0;
    bool settled = false;
    double seconds = 0;       // on the clock, from the question to its answer
    double busy_seconds = 0;  // of all workers, with jobs that were not called back
    double manager_seconds = 0;
    std::uint64_t jobs = 0;
    std::uint64_t withdrawn = 0;
    std::uint64_t nodes = 0;
    std::uint64_t tree_nodes = 0;
    std::uint64_t ledger_bytes = 0;

    // The share of the workers' time that went into jobs which counted.
    [[nodiscard]] double busy() const { return busy_seconds / (seconds * static_cast<double>(workers)); }
    [[nodiscard]] double manager_load() const { return manager_seconds / seconds; }
};

// The ledger is made at this path, which must be free, and left there.  A control that stops it leaves it unsettled.
[[nodiscard]] Result<SimulationReport> simulate(const Position& position, Goal goal, const std::string& ledger_path,
                                                const SimulationOptions& options, Control& control);

}  // namespace inarow::jobs
