// One request that takes longer than a moment.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>

#include "inarow/limits.hpp"
#include "server/exchange.hpp"

namespace inarow::server {

// The time in which a task may work.  The work may stop the control by a limit of its own, so `over` says separately
// that the time is up.
struct Turn {
    Control control;
    std::atomic<bool> over{false};

    void end() {
        over = true;
        control.stop = true;
    }
};

// What a function throws becomes the reply.
struct Task {
    ExchangePointer exchange;
    std::function<Reply(Exchange&, Control&)> work;  // returns an answer even if the control stops it early
    // The answer if it is found before the turn is over; called any number of times before the work.  Empty for work
    // that cannot be done in part.
    std::function<std::optional<Reply>(Exchange&, Turn&)> attempt = {};
    // Answers the exchange: with what the work or an attempt returned, or with the reason why there is no further turn.
    std::function<void(Exchange&, Reply)> deliver = fail;
    bool stream = false;  // begins when the task is accepted
    double seconds = 0;   // of processor time, after which the control stops the work

    // For the scheduler alone.
    bool cancelled = false;
    Turn* turn = nullptr;  // while there is one
};

using TaskPointer = std::shared_ptr<Task>;

// What the owner of a server sets of its scheduler; apart from it, as a handler may be built where no thread can be
// started.
struct SchedulerLimits {
    unsigned workers = 1;        // processors to search on
    std::size_t queue = 64;      // tasks that wait in one lane
    std::size_t per_client = 8;  // tasks of one address, waiting or being worked on
    double first_seconds = 0.05;
    double second_seconds = 1;
};

}  // namespace inarow::server
