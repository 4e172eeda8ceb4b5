// Elapsed seconds, for reports.  A search never asks for the time: limits reach it as a stop flag.  Code that decides
// something by the time takes the clock function as an argument, so that a test can turn the clock by hand.
#pragma once

#include <time.h>

#include <chrono>

namespace inarow {

// Since some moment in the past.
[[nodiscard]] inline double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class Stopwatch {
public:
    explicit Stopwatch(double (*now)() = steady_seconds) : now_(now), start_(now()) {}
    [[nodiscard]] double seconds() const { return now_() - start_; }

private:
    double (*now_)();
    double start_;
};

// Processor time of this process.  std::clock() counts microseconds, and many positions take less than ten.
[[nodiscard]] inline double processor_seconds(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
// Of this thread alone.
[[nodiscard]] inline double thread_seconds() { return processor_seconds(CLOCK_THREAD_CPUTIME_ID); }

}  // namespace inarow
