// Who does the jobs, by name: --engine local or work-queue.
#pragma once

#include <memory>
#include <string>

#include "api/jobs.hpp"
#include "arguments.hpp"
#include "jobs/engine.hpp"

namespace inarow::app {

struct ClusterArguments {
    Text engine;
    Text port;
    Text password;  // a file

    void declare(Arguments& arguments);
    // Checks the names; true for an engine that is not of this machine.
    [[nodiscard]] bool far_away() const;
};

using MakeEngine = std::unique_ptr<jobs::JobEngine> (*)(const api::JobsPlan&, const ClusterArguments&,
                                                        const std::string& ledger);

// The library of Work Queue is under the GPL, so inarow does not link it: inarow-cluster, the same commands with that
// library, sets this (docs/guide/cluster.md).
extern MakeEngine make_far_engine;

// Becomes inarow-cluster with the same arguments, and so does not return; fails when it is not there.
[[noreturn]] void become_cluster();

}  // namespace inarow::app
