#include "server/scheduler.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <new>

#include "server/processor_limit.hpp"

namespace inarow::server {
namespace {

constexpr std::size_t last_turns_per_worker = 4;
constexpr std::size_t turns_per_worker = 2 + last_turns_per_worker;  // of all lanes

// No turn gets a smaller share of a processor that the server has to itself.
constexpr double clock_seconds_per_second = turns_per_worker;

// Searching threads yield to the thread that gives known answers.  (Linux gives every thread a priority of its own.)
void give_way(int niceness) { setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness); }

Reply gone_reply() { return error_reply(503, "the client has gone"); }

// Answers with what `make` returns, whatever it throws.
template <class MakeReply>
void deliver(const Task& task, MakeReply make) noexcept {
    try {
        task.deliver(*task.exchange, make());
    } catch (const std::exception& problem) {
        give_up(*task.exchange, [&] { return reply_to_exception(problem); });
    }
}

}  // namespace

std::vector<Scheduler::TimedLane> Scheduler::make_lanes(const Limits& limits) {
    const std::size_t turns = limits.workers;
    return {{Lane(turns, turns), limits.first_seconds, 1},
            {Lane(turns, turns), limits.second_seconds, 6},
            {Lane(last_turns_per_worker * turns, turns), std::numeric_limits<double>::infinity(), 12}};
}

std::size_t Scheduler::most_running(const Limits& limits) { return turns_per_worker * limits.workers; }

Scheduler::Scheduler(const Limits& limits) : limits_(limits), lanes_(make_lanes(limits)) {
    running_.reserve(most_running(limits));
    for (std::size_t number = 0; number < lanes_.size(); ++number) {
        const std::size_t threads =
            number + 1 == lanes_.size() ? last_turns_per_worker * limits.workers : limits.workers;
        for (std::size_t i = 0; i < threads; ++i)
            workers_.emplace_back([this, number](const std::stop_token& stop) { work(stop, number); });
    }
}

bool Scheduler::is_full(const Lane& lane) const { return !lane.has_free_turn() && lane.waiting() >= limits_.queue; }

Scheduler::Refusal Scheduler::submit(const TaskPointer& task) {
    const std::lock_guard lock(mutex_);
    if (ending_) return Refusal::ending;
    Lane& lane = (task->attempt ? lanes_.front() : lanes_.back()).lane;
    const std::size_t own = ++of_client_[task->exchange->call().client];
    const Refusal refusal = own > limits_.per_client ? Refusal::client_full : enter(lane, task);
    if (refusal != Refusal::none) return forget(*task), refusal;
    if (task->stream) task->exchange->begin_stream();
    changed_.notify_all();
    return Refusal::none;
}

Scheduler::Refusal Scheduler::enter(Lane& lane, const TaskPointer& task) const {
    if (ending_) return Refusal::ending;
    if (is_full(lane)) return Refusal::queue_full;
    try {
        lane.push(task);
    } catch (const std::bad_alloc&) {
        return Refusal::no_memory;
    }
    return Refusal::none;
}

void Scheduler::cancel(const TaskPointer& task) {
    {
        const std::lock_guard lock(mutex_);
        task->cancelled = true;
        if (task->turn != nullptr) task->turn->end();
        if (std::ranges::none_of(lanes_, [&](TimedLane& timed) { return timed.lane.erase(task); })) return;
        forget(*task);
    }
    give_up(*task->exchange, gone_reply);
}

void Scheduler::end() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        for (const auto& task : running_)
            if (task->turn != nullptr) task->turn->end();
    }
    while (const auto task = take_waiting()) deliver(*task, [&] { return refusal_reply(Refusal::ending); });
    workers_.clear();
}

TaskPointer Scheduler::take_waiting() {
    const std::lock_guard lock(mutex_);
    TaskPointer task;
    for (TimedLane& timed : lanes_)
        if (!task) task = timed.lane.take_waiting();
    return task;
}

void Scheduler::work(const std::stop_token& stop, std::size_t number) {
    TimedLane& timed = lanes_[number];
    give_way(timed.niceness);
    while (const auto task = next(stop, timed.lane)) {
        Turn turn;
        begin(*task, turn);
        pass_on(task, number, run(*task, turn, timed.seconds));
    }
}

TaskPointer Scheduler::next(const std::stop_token& stop, Lane& lane) {
    std::unique_lock lock(mutex_);
    TaskPointer task;
    changed_.wait(lock, stop, [&] { return !ending_ && (task = lane.next()) != nullptr; });
    if (task) running_.push_back(task);
    return task;
}

// The answer, if there is one.  A task that may take no longer than an attempt is worked on at once.
std::optional<Reply> Scheduler::run(Task& task, Turn& turn, double attempt_seconds) try {
    const bool whole = task.seconds <= attempt_seconds;
    const double seconds = std::min(task.seconds, attempt_seconds);
    const ProcessorLimit time(turn, seconds, clock_seconds_per_second * seconds);
    if (!whole) return task.attempt(*task.exchange, turn);
    return task.work(*task.exchange, turn.control);
} catch (const std::exception& problem) {
    return reply_to_exception(problem);
}

void Scheduler::begin(Task& task, Turn& turn) {
    const std::lock_guard lock(mutex_);
    task.turn = &turn;
    if (task.cancelled || ending_) turn.end();
}

// To the next lane, unless there is an answer or nobody wants one any more.  Whoever reads the answer may ask again at
// once, so it is sent when the task no longer counts.
void Scheduler::pass_on(const TaskPointer& task, std::size_t number, std::optional<Reply> answer) {
    Refusal refusal = Refusal::none;
    bool unwanted = false;
    {
        const std::lock_guard lock(mutex_);
        task->turn = nullptr;
        std::erase(running_, task);
        lanes_[number].lane.give_back(*task);
        unwanted = !answer && task->cancelled;
        if (!answer && !unwanted) refusal = enter(lanes_[number + 1].lane, task);
        if (answer || unwanted || refusal != Refusal::none) forget(*task);
    }
    changed_.notify_all();
    if (unwanted) give_up(*task->exchange, gone_reply);
    if (refusal != Refusal::none) deliver(*task, [&] { return refusal_reply(refusal); });
    if (answer) deliver(*task, [&] { return std::move(*answer); });
}

Reply Scheduler::refusal_reply(Refusal refusal) const {
    if (refusal == Refusal::client_full)
        return error_reply(429, fmt::format("this address has {} requests open already", limits_.per_client));
    if (refusal == Refusal::queue_full && limits_.queue == 0) return error_reply(429, "all processors are busy");
    if (refusal == Refusal::queue_full)
        return error_reply(429, fmt::format("{} requests are waiting already", limits_.queue));
    if (refusal == Refusal::no_memory) return error_reply(503, "out of memory");
    return error_reply(503, "the server is shutting down");
}

// Addresses that ask for nothing take no memory.
void Scheduler::forget(const Task& task) {
    const auto own = of_client_.find(task.exchange->call().client);
    if (--own->second == 0) of_client_.erase(own);
}

Load Scheduler::load() const {
    const std::lock_guard lock(mutex_);
    Load load{running_.size(), lanes_.back().lane.running(), 0};
    for (const TimedLane& timed : lanes_) load.waiting += timed.lane.waiting();
    return load;
}

}  // namespace inarow::server
