// The scheduler on a simulated clock.
#include "jobs/simulation.hpp"

#include <gtest/gtest.h>

#include "helpers.hpp"

namespace inarow::jobs {
namespace {

SimulationReport simulated(const SimulationOptions& options) {
    const Folder folder;
    Control control;
    return simulate(position_after("5x5", ""), weak_goal(), folder.path("l"), options, control).value();
}

TEST(Simulation, a_single_worker_only_ever_waits_for_the_manager) {
    SimulationOptions options;
    options.workers = 1;
    options.job_nodes = 2000;
    options.dispatch_seconds = 0;
    const SimulationReport report = simulated(options);
    EXPECT_TRUE(report.settled);
    EXPECT_GT(report.jobs, 10U);
    EXPECT_EQ(report.manager_seconds, 0);
    EXPECT_NEAR(report.busy(), 1, 0.02);
}

TEST(Simulation, more_workers_finish_sooner_and_are_at_most_fully_busy) {
    SimulationOptions options;
    options.job_nodes = 2000;
    double slower = 1e9;
    for (const std::size_t workers : {1U, 4U, 16U}) {
        options.workers = workers;
        const SimulationReport report = simulated(options);
        EXPECT_TRUE(report.settled);
        EXPECT_LT(report.seconds, slower);
        EXPECT_GT(report.busy(), 0);
        EXPECT_LE(report.busy(), 1.0001);
        slower = report.seconds;
    }
}

TEST(Simulation, a_manager_that_is_slower_than_its_workers_is_the_limit) {
    SimulationOptions options;
    options.workers = 64;
    options.job_nodes = 2000;
    options.job_seconds = 1;
    options.dispatch_seconds = 10;
    const SimulationReport report = simulated(options);
    EXPECT_GT(report.manager_load(), 0.9);
    EXPECT_LT(report.busy(), 0.1);
}

}  // namespace
}  // namespace inarow::jobs
