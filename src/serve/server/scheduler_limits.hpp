// What the owner of a server sets of its scheduler; apart from it, as a handler may be built where no thread can be
// started.
#pragma once

#include <cstddef>

namespace inarow::server {

struct SchedulerLimits {
    unsigned workers = 1;        // processors to search on
    std::size_t queue = 64;      // tasks that wait in one lane
    std::size_t per_client = 8;  // tasks of one address, waiting or being worked on
    double first_seconds = 0.05;
    double second_seconds = 1;
};

}  // namespace inarow::server
