#include "api/time_limit.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/ticker.hpp"
#include "inarow/limits.hpp"

namespace inarow::api {
namespace {

// Nobody waits for more than thirty years; without a cap the clock would overflow.
constexpr double longest_seconds = 1e9;

bool sensible(double seconds) { return seconds > 0 && seconds <= longest_seconds; }  // false for NaN

tl::unexpected<Error> not_seconds(std::string_view name, std::string_view given) {
    return error(fmt::format("{} {} is not a number of seconds above 0 and at most {:.0f}", name, quote(given),
                             longest_seconds));
}

}  // namespace

Result<double> parse_seconds(std::string_view name, std::string_view text) {
    const auto seconds = parse_number<double>(text);
    if (!seconds || !sensible(*seconds)) return not_seconds(name, text);
    return *seconds;
}

Result<double> check_seconds(std::string_view name, double seconds) {
    if (!sensible(seconds)) return not_seconds(name, fmt::format("{}", seconds));
    return seconds;
}

TimeLimit::TimeLimit(Control& control, std::optional<double> seconds) {
    if (!seconds) return;
    control.seconds = std::min(*seconds, control.seconds.value_or(*seconds));
    timer_ = std::make_unique<Ticker>(std::min(*seconds, longest_seconds), [&control] {
        control.stop = true;
        return false;
    });
}

TimeLimit::~TimeLimit() = default;
TimeLimit::TimeLimit(TimeLimit&&) noexcept = default;
TimeLimit& TimeLimit::operator=(TimeLimit&&) noexcept = default;

}  // namespace inarow::api
