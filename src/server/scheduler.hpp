// Who searches when: as many pieces of work at once as there are workers, the others in the order of their arrival.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "search/control.hpp"
#include "server/exchange.hpp"

namespace inarow::server {

// One request that takes longer than a moment.
struct Task {
    ExchangePointer exchange;
    std::function<void(Exchange&, Control&)> work;  // answers the exchange; must not throw
    bool stream = false;                            // begins when the task is accepted
    double seconds = 0;                             // after which the control says stop, from the beginning of the work
    Control control;
};

// Any thread may call it.
class Scheduler {
public:
    struct Limits {
        unsigned workers = 1;
        std::size_t queue = 64;      // tasks that wait
        std::size_t per_client = 8;  // tasks of one address, waiting or being worked on
    };
    enum class Refusal { none, queue_full, client_full, ending };

    explicit Scheduler(const Limits& limits);
    ~Scheduler() { end(); }
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;

    // A task that is refused has not been touched.
    [[nodiscard]] Refusal submit(const std::shared_ptr<Task>& task);

    // Stops the work on it, or takes it out of the queue, with an answer that nobody will read.
    void cancel(const std::shared_ptr<Task>& task);

    // Turns away what waits, stops what is being worked on, and returns when all of it has been answered.
    void end();

    [[nodiscard]] std::size_t waiting() const;
    [[nodiscard]] std::size_t running() const;
    [[nodiscard]] const Limits& limits() const { return limits_; }

private:
    using Tasks = std::deque<std::shared_ptr<Task>>;

    void work();
    [[nodiscard]] std::shared_ptr<Task> next();
    void finished(const std::shared_ptr<Task>& task);
    void forget(const Task& task);

    Limits limits_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    Tasks waiting_;
    Tasks running_;
    std::map<std::string, std::size_t> of_client_;
    bool ending_ = false;
    std::vector<std::jthread> workers_;
};

}  // namespace inarow::server
