// Who searches when, so that a short question never waits for a long one.
//
// Nobody knows how long a question takes before it is answered.  So every task is tried in the first lane, for a few
// hundredths of a second; what is not answered goes on to the second, for a second, and then to the last, for as long
// as it may take.  Each lane is a queue that is fair between addresses (server/lane.hpp), and has threads of its own:
// the later the lane, the lower their priority, so all lanes go on at the same time, and the system gives most of the
// processors to the earlier one.  What an attempt has found out stays in the tables of the engine, so little is done
// twice.
//
//   lane     time of an attempt   turns          of one address   nice
//   first    0.05 s               as workers     all              1
//   second   1 s                  as workers     all              6
//   last     the whole work       4 x workers    as workers       12
//
// More turns than processors in the last lane: otherwise two addresses could keep all others waiting for as long as
// their searches take.  (Pausing a search for another was considered: its tables would have to be kept as well, and
// this way the system divides the time.)  Times are processor times, so that an attempt is not shorter on a busier
// machine; but nothing takes more than six times as long by the clock, whatever else the machine does.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "server/lane.hpp"
#include "server/metrics.hpp"

namespace inarow::server {

// Any thread may call it.
class Scheduler {
public:
    using Limits = SchedulerLimits;
    enum class Refusal { none, queue_full, client_full, ending, no_memory };

    explicit Scheduler(const Limits& limits);
    ~Scheduler() { end(); }
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;

    // A task that is refused has not been touched.
    [[nodiscard]] Refusal submit(const TaskPointer& task);

    // Stops the work on it, or takes it out of the queue, with an answer that nobody will read.
    void cancel(const TaskPointer& task);

    // Turns away what waits, stops what is being worked on, and returns when all of it has been answered.
    void end();

    [[nodiscard]] Load load() const;
    // Tasks that run at the same time, at most.
    [[nodiscard]] static std::size_t most_running(const Limits& limits);
    // The reply to a refused request.
    [[nodiscard]] Reply refusal_reply(Refusal refusal) const;

private:
    struct TimedLane {
        Lane lane;
        double seconds;  // of an attempt; unlimited in the last lane
        int niceness;
    };

    [[nodiscard]] static std::vector<TimedLane> make_lanes(const Limits& limits);
    void work(const std::stop_token& stop, std::size_t number);
    [[nodiscard]] TaskPointer next(const std::stop_token& stop, Lane& lane);
    [[nodiscard]] static std::optional<Reply> run(Task& task, Turn& turn, double attempt_seconds);
    void begin(Task& task, Turn& turn);
    void pass_on(const TaskPointer& task, std::size_t number, std::optional<Reply> answer);
    [[nodiscard]] Refusal enter(Lane& lane, const TaskPointer& task) const;
    [[nodiscard]] bool is_full(const Lane& lane) const;
    [[nodiscard]] TaskPointer take_waiting();
    void forget(const Task& task);

    Limits limits_;
    mutable std::mutex mutex_;  // guards what follows, and what tasks keep for the scheduler
    std::condition_variable_any changed_;
    std::vector<TimedLane> lanes_;
    std::vector<TaskPointer> running_;
    std::map<std::string, std::size_t> of_client_;
    bool ending_ = false;
    std::vector<std::jthread> workers_;  // the last member, and each is told to stop: the constructor may fail halfway
};

}  // namespace inarow::server
