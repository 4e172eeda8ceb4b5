#include "server/scheduler.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "api/time_limit.hpp"

namespace inarow::server {
namespace {

// Searching threads yield to the thread that gives known answers: a search takes milliseconds longer, a known answer
// does not wait for the searches to pause.  (Linux gives every thread a priority of its own.)
void give_way() {
    constexpr int politeness = 10;
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), politeness);
}

}  // namespace

Scheduler::Scheduler(const Limits& limits) : limits_(limits) {
    for (unsigned i = 0; i < limits.workers; ++i) workers_.emplace_back([this] { work(); });
}

Scheduler::Refusal Scheduler::submit(const std::shared_ptr<Task>& task) {
    const std::lock_guard lock(mutex_);
    if (ending_) return Refusal::ending;
    auto& own = of_client_[task->exchange->call().client];
    const bool at_once = running_.size() + waiting_.size() < limits_.workers;
    const auto refusal = own >= limits_.per_client                       ? Refusal::client_full
                         : !at_once && waiting_.size() >= limits_.queue ? Refusal::queue_full
                                                                         : Refusal::none;
    if (refusal == Refusal::none) {
        ++own;
        if (task->stream) task->exchange->begin_stream();
        waiting_.push_back(task);
        changed_.notify_one();
    } else if (own == 0) {
        of_client_.erase(task->exchange->call().client);
    }
    return refusal;
}

void Scheduler::cancel(const std::shared_ptr<Task>& task) {
    task->control.stop = true;
    {
        const std::lock_guard lock(mutex_);
        const auto found = std::find(waiting_.begin(), waiting_.end(), task);
        if (found == waiting_.end()) return;
        waiting_.erase(found);
        forget(*task);
    }
    fail(*task->exchange, error_reply(503, "the client has gone"));
}

void Scheduler::end() {
    Tasks turned_away;
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        turned_away.swap(waiting_);
        for (const auto& task : running_) task->control.stop = true;
    }
    changed_.notify_all();
    for (const auto& task : turned_away) fail(*task->exchange, error_reply(503, "the server is shutting down"));
    workers_.clear();
}

void Scheduler::work() {
    give_way();
    while (const auto task = next()) {
        {
            const api::TimeLimit time(task->control, task->seconds);
            task->work(*task->exchange, task->control);
        }
        finished(task);
    }
}

std::shared_ptr<Task> Scheduler::next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
    if (ending_) return nullptr;
    auto task = waiting_.front();
    waiting_.pop_front();
    running_.push_back(task);
    return task;
}

void Scheduler::finished(const std::shared_ptr<Task>& task) {
    const std::lock_guard lock(mutex_);
    running_.erase(std::find(running_.begin(), running_.end(), task));
    forget(*task);
}

// Addresses that ask for nothing take no memory.
void Scheduler::forget(const Task& task) {
    const auto own = of_client_.find(task.exchange->call().client);
    if (--own->second == 0) of_client_.erase(own);
}

std::size_t Scheduler::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

std::size_t Scheduler::running() const {
    const std::lock_guard lock(mutex_);
    return running_.size();
}

}  // namespace inarow::server
