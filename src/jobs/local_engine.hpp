// The engine of one machine: a thread per solver.
//
// Each thread keeps its solver, and so its table, from job to job; how the solvers share their memory is their matter.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

#include "jobs/engine.hpp"
#include "search/solver.hpp"

namespace inarow::jobs {

class LocalEngine final : public JobEngine {
public:
    // Requires at least one solver.
    explicit LocalEngine(std::vector<std::unique_ptr<Solver>> solvers);
    ~LocalEngine() override;

    [[nodiscard]] std::size_t wanted() const override { return workers_.size(); }
    void submit(const Job& job) override;
    void cancel(JobId id) override;
    [[nodiscard]] std::vector<Answer> wait(double seconds) override;
    [[nodiscard]] std::uint64_t nodes_at_work() const override;

private:
    struct Worker {
        std::unique_ptr<Solver> solver;
        JobId job = 0;               // 0: none; guarded by the mutex
        Control* control = nullptr;  // of that job
    };

    void work(Worker& worker);
    [[nodiscard]] Answer answer(Worker& worker, const Job& job, Control& control) const;
    void put(const Answer& answer);

    mutable std::mutex mutex_;
    std::condition_variable jobs_wait_;
    std::condition_variable answers_wait_;
    std::deque<Job> jobs_;
    std::vector<Answer> answers_;
    std::exception_ptr failure_;
    bool closing_ = false;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<std::jthread> threads_;  // last: they end before what they use
};

// Solvers that share one table, or split its memory evenly where the search cannot.
[[nodiscard]] Result<std::vector<std::unique_ptr<Solver>>> make_solvers(std::string_view search, const Variant& variant,
                                                                        SearchOptions options, int count);

}  // namespace inarow::jobs
