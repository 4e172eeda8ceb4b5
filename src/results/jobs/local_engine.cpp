#include "jobs/local_engine.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <utility>

#include "base/require.hpp"
#include "jobs/worker.hpp"
#include "search/tables/kept_table.hpp"
#include "search/tables/table.hpp"
#include "solvers/solvers.hpp"

namespace inarow::jobs {

LocalEngine::LocalEngine(std::vector<std::unique_ptr<Solver>> solvers) : solvers_(std::move(solvers)) {
    require(!solvers_.empty(), "an engine needs a solver");
    for (const auto& solver : solvers_)
        threads_.emplace_back([this, &solver = *solver](const std::stop_token& stop) { work(stop, solver); });
}

LocalEngine::~LocalEngine() {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
    for (const auto& [id, task] : tasks_) task->control.stop = true;
}

void LocalEngine::submit(const Job& job) {
    require(job.id != 0, "a job needs a number");
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(tasks_[job.id] = std::make_shared<Task>(job));
    }
    jobs_wait_.notify_one();
}

void LocalEngine::join(JobId id) {
    {
        const std::lock_guard lock(mutex_);
        const auto found = tasks_.find(id);
        if (found == tasks_.end()) return;  // it has just come back
        ++found->second->workers;
        waiting_.push_back(found->second);
    }
    jobs_wait_.notify_one();
}

void LocalEngine::cancel(JobId id) {
    const std::lock_guard lock(mutex_);
    const auto found = tasks_.find(id);
    if (found == tasks_.end()) return;
    const std::shared_ptr<Task> task = found->second;
    task->control.stop = true;
    const auto never_began = static_cast<int>(std::erase(waiting_, task));
    task->workers -= never_began;
    if (task->workers == 0) finish(*task, {id, task->job.known, true});
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
    for (const auto& [id, task] : tasks_) nodes += task->control.nodes;
    return nodes;
}

void LocalEngine::leave(Task& task, const Answer& found) {
    if (found.bound.decides(task.job.threshold)) {
        if (!task.answer) task.answer = found;
        task.control.stop = true;
    }
    task.seconds += found.seconds;
    if (--task.workers == 0) finish(task, found);
}

// Hands in the answer that decides, or this one, once the last worker has left: only then are all nodes counted.
void LocalEngine::finish(const Task& task, const Answer& last) {
    Answer answer = task.answer.value_or(last);
    answer.nodes = task.control.nodes;
    answer.seconds = task.seconds;
    if (const auto table = solvers_.front()->kept_table()) table->add_work({answer.nodes, answer.seconds});
    tasks_.erase(task.job.id);
    answers_.push_back(answer);
    answers_wait_.notify_one();
}

void LocalEngine::work(const std::stop_token& stop, Solver& solver) {
    std::unique_lock lock(mutex_);
    try {
        while (jobs_wait_.wait(lock, stop, [&] { return !waiting_.empty(); })) {
            const std::shared_ptr<Task> task = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            const Answer found = do_job(solver, task->job, task->control);
            lock.lock();
            leave(*task, found);
        }
    } catch (...) {
        if (!lock.owns_lock()) lock.lock();
        failure_ = std::current_exception();
        answers_wait_.notify_one();
    }
}

Result<std::vector<std::unique_ptr<Solver>>> make_solvers(std::string_view search, const Variant& variant,
                                                          SearchOptions options, int count) {
    options.threads = 1;
    auto first = INAROW_TRY(make_solver(search, variant, options));
    std::vector<std::unique_ptr<Solver>> solvers(static_cast<std::size_t>(count));
    solvers[0] = std::move(first);
    if (count == 1) return solvers;
    for (auto& solver : std::span(solvers).subspan(1)) solver = solvers[0]->sibling();
    if (solvers[1] != nullptr) return solvers;

    constexpr std::uint64_t least = 64 << 10;
    options.table_bytes.count = std::max(table_bytes(options) / static_cast<std::uint64_t>(count), least);
    for (auto& solver : solvers) {
        solver.reset();  // before its successor needs the memory
        solver = INAROW_TRY(make_solver(search, variant, options));
    }
    return solvers;
}

}  // namespace inarow::jobs
