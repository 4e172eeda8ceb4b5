// The engine of many machines: CCTools Work Queue, whose workers (work_queue_worker) are ordinary batch jobs.
//
// A job travels as a file and comes back as a line (report/job_json.hpp); the program itself is sent to each worker
// once and kept there.  A worker that is killed or freezes loses its job to another one.  A host on which a job fails
// gets no more for a while.  All state that matters is in the ledger: when this process is killed, workers end what it
// had asked for and wait for the next one on the same port.
//
// D. Thain et al., Cooperative Computing Lab, http://ccl.cse.nd.edu/software/workqueue.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "jobs/engine.hpp"
#include "report/job_json.hpp"
#include "status.hpp"

struct work_queue;
struct work_queue_task;

namespace inarow::app {

class WorkQueueEngine final : public jobs::JobEngine {
public:
    // Throws Failed when the port is taken.  The password file must hold a password.
    WorkQueueEngine(api::JobsPlan plan, int port, const std::string& password_file);
    ~WorkQueueEngine() override;

    [[nodiscard]] int port() const;

    [[nodiscard]] std::size_t wanted() const override;
    void submit(const jobs::Job& job) override;
    void cancel(jobs::JobId id) override;
    [[nodiscard]] std::vector<jobs::Answer> wait(double seconds) override;

private:
    struct Sent {
        jobs::Job job;
        std::set<std::string> failed_on{};  // hosts
    };

    void send(const Sent& sent);
    void take(const work_queue_task& task, std::vector<jobs::Answer>& answers);
    void take_failure(const work_queue_task& task, Sent sent);

    api::JobsPlan plan_;
    std::string program_;
    work_queue* queue_;
    std::unordered_map<int, Sent> sent_;  // by the number of the task
    std::vector<jobs::Answer> cancelled_;
    std::set<std::string> warned_of_;  // hosts
    std::optional<Error> failure_;     // why nobody can do a job; thrown once all answers are handed in
};

}  // namespace inarow::app
