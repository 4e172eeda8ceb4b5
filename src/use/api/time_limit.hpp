// Time limits, for searches that never look at the clock.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "base/ticker.hpp"
#include "search/control.hpp"

namespace inarow::api {

// A time limit given under this name ("--time-limit", "seconds"): a number above 0, at most a billion.
[[nodiscard]] Result<double> parse_seconds(std::string_view name, std::string_view text);
// The same of a number.
[[nodiscard]] Result<double> check_seconds(std::string_view name, double seconds);

// Sets control.stop after this many seconds unless it is destroyed before; without a number there is no limit.  The
// shortest limit of a control is in control.seconds.
class TimeLimit {
public:
    TimeLimit(Control& control, std::optional<double> seconds);

private:
    std::optional<Ticker> timer_;
};

}  // namespace inarow::api
