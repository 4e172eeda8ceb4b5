// CPU time, and statistics of many measurements.
#pragma once

#include <time.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace inarow {

// std::clock() counts microseconds, and many positions take less than ten.
[[nodiscard]] inline double processor_seconds(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
// Of this thread alone.
[[nodiscard]] inline double thread_seconds() { return processor_seconds(CLOCK_THREAD_CPUTIME_ID); }

// Both require at least one value.
[[nodiscard]] inline double mean(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}
[[nodiscard]] inline double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace inarow
