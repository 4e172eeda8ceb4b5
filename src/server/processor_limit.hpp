// Limits of processor time, for searches that never look at a clock.
#pragma once

#include <thread>

#include "server/task.hpp"

namespace inarow::server {

// Ends the turn once the thread that has made it has used so much processor time, or once that many more seconds of the
// clock have passed, as where other programs need the processors; unless it is gone by then.
class ProcessorLimit {
public:
    ProcessorLimit(Turn& turn, double seconds, double clock_seconds);

private:
    std::jthread timer_;
};

}  // namespace inarow::server
