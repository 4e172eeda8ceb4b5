// The engine of one machine: a thread per solver.
//
// Each thread keeps its solver, and so its table, from job to job; how the solvers share their memory is up to them.
// Where they share their work as well, several threads may do one job: they share its budget, and the first to answer
// it stops the others.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "jobs/engine.hpp"
#include "search/solver.hpp"

namespace inarow::jobs {

class LocalEngine final : public JobEngine {
public:
    // Requires at least one solver.
    explicit LocalEngine(std::vector<std::unique_ptr<Solver>> solvers);
    ~LocalEngine() override;

    [[nodiscard]] std::size_t wanted() const override { return solvers_.size(); }
    [[nodiscard]] bool can_join() const override { return solvers_.front()->shares_work(); }
    void submit(const Job& job) override;
    void join(JobId id) override;
    void cancel(JobId id) override;
    [[nodiscard]] std::vector<Answer> wait(double seconds) override;
    [[nodiscard]] std::uint64_t nodes_at_work() const override;

private:
    // A job until it comes back.  Guarded by the mutex, except for the control.
    struct Task {
        explicit Task(const Job& asked) : job(asked) {
            control.node_limit = job.node_budget;
            control.number_limits = job.number_limits;
        }

        Job job;
        Control control;
        int workers = 1;                 // at work or still to come
        double seconds = 0;              // of all of them
        std::optional<Answer> answer{};  // that decides
    };

    void work(const std::stop_token& stop, Solver& solver);
    void leave(Task& task, const Answer& found);
    void finish(const Task& task, const Answer& last);

    mutable std::mutex mutex_;
    std::condition_variable_any jobs_wait_;
    std::condition_variable answers_wait_;
    std::map<JobId, std::shared_ptr<Task>> tasks_;
    std::deque<std::shared_ptr<Task>> waiting_;  // one entry per worker
    std::vector<Answer> answers_;
    std::exception_ptr failure_;
    std::vector<std::unique_ptr<Solver>> solvers_;
    std::vector<std::jthread> threads_;  // last, and each is told to stop: the constructor may fail halfway
};

// Solvers that share one table, or split its memory evenly where the search cannot.
[[nodiscard]] Result<std::vector<std::unique_ptr<Solver>>> make_solvers(std::string_view search, const Variant& variant,
                                                                        SearchOptions options, int count);

}  // namespace inarow::jobs
