#include "jobs/local_engine.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "base/clock.hpp"
#include "base/require.hpp"
#include "search/tables/table.hpp"
#include "solvers/solvers.hpp"

namespace inarow::jobs {

LocalEngine::LocalEngine(std::vector<std::unique_ptr<Solver>> solvers) {
    require(!solvers.empty(), "an engine needs a solver");
    for (auto& solver : solvers) workers_.push_back(std::make_unique<Worker>(Worker{std::move(solver)}));
    for (const auto& worker : workers_) threads_.emplace_back([this, &worker = *worker] { work(worker); });
}

LocalEngine::~LocalEngine() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
        for (const auto& worker : workers_)
            if (worker->control != nullptr) worker->control->stop = true;
    }
    jobs_wait_.notify_all();
}

void LocalEngine::submit(const Job& job) {
    require(job.id != 0, "a job needs a number");
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(job);
    }
    jobs_wait_.notify_one();
}

void LocalEngine::cancel(JobId id) {
    const std::lock_guard lock(mutex_);
    const auto queued = std::find_if(jobs_.begin(), jobs_.end(), [&](const Job& job) { return job.id == id; });
    if (queued != jobs_.end()) {
        answers_.push_back({id, queued->known, true});
        jobs_.erase(queued);
        answers_wait_.notify_one();
    }
    for (const auto& worker : workers_)
        if (worker->job == id) worker->control->stop = true;
}

std::vector<Answer> LocalEngine::wait(double seconds) {
    std::unique_lock lock(mutex_);
    answers_wait_.wait_for(lock, std::chrono::duration<double>(seconds),
                           [&] { return !answers_.empty() || failure_ != nullptr; });
    if (failure_ != nullptr) std::rethrow_exception(failure_);
    return std::exchange(answers_, {});
}

std::uint64_t LocalEngine::nodes_at_work() const {
    const std::lock_guard lock(mutex_);
    std::uint64_t nodes = 0;
    for (const auto& worker : workers_)
        if (worker->control != nullptr) nodes += worker->control->nodes;
    return nodes;
}

void LocalEngine::put(const Answer& answer) {
    answers_.push_back(answer);
    answers_wait_.notify_one();
}

Answer LocalEngine::answer(Worker& worker, const Job& job, Control& control) const {
    const Stopwatch watch;
    const Bound bound = worker.solver->solve(job.position, at_least(job.threshold), job.known, control);
    const bool cancelled = control.stop && !bound.decides(job.threshold);
    return {job.id, bound, cancelled, control.nodes, watch.seconds()};
}

void LocalEngine::work(Worker& worker) {
    std::unique_lock lock(mutex_);
    while (true) {
        jobs_wait_.wait(lock, [&] { return closing_ || !jobs_.empty(); });
        if (closing_) return;
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        Control control;
        control.node_limit = job.node_budget;
        worker.job = job.id;
        worker.control = &control;
        lock.unlock();
        std::exception_ptr failure;
        Answer found;
        try {
            found = answer(worker, job, control);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        worker.job = 0;
        worker.control = nullptr;
        if (failure != nullptr) failure_ = failure;
        put(found);
    }
}

Result<std::vector<std::unique_ptr<Solver>>> make_solvers(std::string_view search, const Variant& variant,
                                                          SearchOptions options, int count) {
    options.threads = 1;
    auto first = make_solver(search, variant, options);
    if (!first) return tl::unexpected(first.error());
    std::vector<std::unique_ptr<Solver>> solvers(static_cast<std::size_t>(count));
    solvers[0] = std::move(*first);
    if (count == 1) return solvers;
    for (auto& solver : std::span(solvers).subspan(1)) solver = solvers[0]->sibling();
    if (solvers[1] != nullptr) return solvers;

    constexpr std::uint64_t least = 64 << 10;
    options.table_bytes.count = std::max(table_bytes(options) / static_cast<std::uint64_t>(count), least);
    for (auto& solver : solvers) {
        solver.reset();  // before its successor needs the memory
        auto smaller = make_solver(search, variant, options);
        if (!smaller) return tl::unexpected(smaller.error());
        solver = std::move(*smaller);
    }
    return solvers;
}

}  // namespace inarow::jobs
