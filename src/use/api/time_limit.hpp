// Time limits as text and as numbers.
#pragma once

#include <string_view>

#include "inarow/limits.hpp"
#include "inarow/result.hpp"

namespace inarow::api {

// A time limit given under this name ("--time-limit", "seconds"): a number above 0, at most a billion.
[[nodiscard]] Result<double> parse_seconds(std::string_view name, std::string_view text);
// The same of a number.
[[nodiscard]] Result<double> check_seconds(std::string_view name, double seconds);

}  // namespace inarow::api
