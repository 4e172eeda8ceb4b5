// Time limits, for searches that never look at the clock.
#pragma once

#include <optional>
#include <thread>

#include "search/control.hpp"

namespace inarow::api {

// Sets control.stop after so many seconds, unless it is gone by then; no limit without a number.
class TimeLimit {
public:
    TimeLimit(Control& control, std::optional<double> seconds);

private:
    std::jthread timer_;
};

}  // namespace inarow::api
