#include "server/processor_limit.hpp"

#include <pthread.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <exception>

namespace inarow::server {
namespace {

// Of a single wait: a thread cannot use processor time faster than it passes, so it is soon enough to ask again after
// the time that is left, and asking more often than this would cost more than it tells.
constexpr double shortest_wait = 0.002;
constexpr double longest_wait = 1e9;

double seconds_of(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

// The time at which each clock ends the turn.
struct ProcessorLimit::Ends {
    clockid_t processor;
    double of_processor;
    double of_clock;

    [[nodiscard]] double left() const {
        return std::min(of_processor - seconds_of(processor), of_clock - seconds_of(CLOCK_MONOTONIC));
    }
};

void ProcessorLimit::wait_and_stop(const std::stop_token& stop, const Ends& ends, Turn& turn) {
    std::unique_lock lock(mutex_);
    for (double left = ends.left(); left > 0; left = ends.left()) {
        const std::chrono::duration<double> time(std::clamp(left, shortest_wait, longest_wait));
        if (never_.wait_for(lock, stop, time, [&] { return stop.stop_requested(); })) return;
    }
    turn.end();
}

ProcessorLimit::ProcessorLimit(Turn& turn, double seconds, double clock_seconds) {
    Ends ends{};
    pthread_getcpuclockid(pthread_self(), &ends.processor);
    ends.of_processor = seconds_of(ends.processor) + seconds;
    ends.of_clock = seconds_of(CLOCK_MONOTONIC) + clock_seconds;
    try {
        timer_ = std::jthread([this, &turn, ends](const std::stop_token& stop) { wait_and_stop(stop, ends, turn); });
    } catch (const std::exception&) {  // no more threads or memory: the turn would not end in time
        turn.end();
    }
}

}  // namespace inarow::server
