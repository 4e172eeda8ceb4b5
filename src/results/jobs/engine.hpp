// Where jobs run: on threads of this process, or on other machines.  A narrow interface, so a new engine is one class.
#pragma once

#include <vector>

#include "jobs/job.hpp"

namespace inarow::jobs {

// One caller at a time.  Whatever was submitted comes back once from wait(), cancelled or not.
class JobEngine {
public:
    virtual ~JobEngine() = default;

    // How many jobs it wants to have at any time; may change as workers come and go, at least 1.
    [[nodiscard]] virtual std::size_t wanted() const = 0;

    virtual void submit(const Job& job) = 0;
    // Whether one more worker on a job at work shares its work, so that it is done sooner.
    [[nodiscard]] virtual bool can_join() const { return false; }
    // Puts one more worker on this job, which counts towards wanted().  There is still one answer.  Requires
    // can_join().
    virtual void join(JobId) {}

    // The answer is no longer needed.
    virtual void cancel(JobId id) = 0;
    // What has come back; waits up to this many seconds while nothing has.  Throws what a worker has thrown: then an
    // answer is wrong or memory has run out, and no more answers come.
    [[nodiscard]] virtual std::vector<Answer> wait(double seconds) = 0;

    // Positions visited so far by the jobs at work, where that is known.
    [[nodiscard]] virtual std::uint64_t nodes_at_work() const { return 0; }
};

}  // namespace inarow::jobs
