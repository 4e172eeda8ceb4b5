// Limits of processor time, for searches that never look at a clock.
#pragma once

#include <thread>

#include "server/task.hpp"

namespace inarow::server {

// Ends the turn once the thread that made this limit has used `seconds` more of processor time, or once `clock_seconds`
// have passed by the clock, as when other programs need the processors; unless the limit is gone by then.
class ProcessorLimit {
public:
    ProcessorLimit(Turn& turn, double seconds, double clock_seconds);

private:
    std::jthread timer_;
};

}  // namespace inarow::server
