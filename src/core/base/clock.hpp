// Elapsed seconds, for reports.  A search never asks for the time: limits reach it as a stop flag.  Code that decides
// something by the time takes the clock function as an argument, so that a test can turn the clock by hand.
#pragma once

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

}  // namespace inarow
