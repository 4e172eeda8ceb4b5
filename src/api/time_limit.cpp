#include "api/time_limit.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace inarow::api {
namespace {

// Nobody waits for centuries; without a cap the clock would overflow.
constexpr double longest_seconds = 1e9;

void wait_and_stop(const std::stop_token& stop, double seconds, Control& control) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    const std::chrono::duration<double> time(std::min(seconds, longest_seconds));
    if (!never.wait_for(lock, stop, time, [&] { return stop.stop_requested(); })) control.stop = true;
}

}  // namespace

TimeLimit::TimeLimit(Control& control, std::optional<double> seconds) {
    if (!seconds) return;
    timer_ =
        std::jthread([&control, wait = *seconds](const std::stop_token& stop) { wait_and_stop(stop, wait, control); });
}

}  // namespace inarow::api
