// Limits of processor time, for searches that never look at a clock.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/task.hpp"

namespace inarow::server {

// Ends the turn once the thread that made this limit has used `seconds` more of processor time, or once `clock_seconds`
// have passed by the clock, as when other programs need the processors; unless the limit is gone by then.
class ProcessorLimit {
public:
    ProcessorLimit(Turn& turn, double seconds, double clock_seconds);

private:
    struct Ends;
    void wait_and_stop(const std::stop_token& stop, const Ends& ends, Turn& turn);

    std::mutex mutex_;
    std::condition_variable_any
        never_;           // not made by the thread, which could tell nobody that there is no memory for it
    std::jthread timer_;  // the last member, as it uses the others
};

}  // namespace inarow::server
