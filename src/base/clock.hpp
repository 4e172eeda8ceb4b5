// Elapsed seconds, for reports.  A search never asks for the time: limits reach it as a stop flag.
#pragma once

#include <chrono>

namespace inarow {

class Stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace inarow
