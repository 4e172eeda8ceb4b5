// Where jobs run, by name: --engine local or work-queue.
#pragma once

#include <memory>
#include <string>

#include "arguments.hpp"
#include "jobs/engine.hpp"
#include "work/jobs.hpp"

namespace inarow::app {

struct ClusterArguments {
    Text engine;
    Text port;
    Text password;  // a file

    void declare(Arguments& arguments);
    // Whether jobs run on other machines; fails for unknown names.
    [[nodiscard]] bool far_away() const;
};

using MakeEngine = std::unique_ptr<jobs::JobEngine> (*)(const api::JobsPlan&, const ClusterArguments&,
                                                        const std::string& ledger);

// The Work Queue library is under the GPL, so inarow does not link it.  inarow-cluster, which has the same commands and
// links it, sets this (docs/guide/cluster.md).
extern MakeEngine make_far_engine;

// Replaces this process by inarow-cluster with the same arguments; fails if it is not installed.
[[noreturn]] void become_cluster();

}  // namespace inarow::app
