#include "api/time_limit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "base/text.hpp"

namespace inarow::api {
namespace {

// Nobody waits for more than thirty years; without a cap the clock would overflow.
constexpr double longest_seconds = 1e9;

bool sensible(double seconds) { return seconds > 0 && seconds <= longest_seconds; }  // false for NaN

tl::unexpected<Error> not_seconds(std::string_view name, std::string_view given) {
    return error(fmt::format("{} {} is not a number of seconds above 0 and at most {:.0f}", name, quote(given),
                             longest_seconds));
}

void wait_and_stop(const std::stop_token& stop, double seconds, Control& control) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    const std::chrono::duration<double> time(std::min(seconds, longest_seconds));
    if (!never.wait_for(lock, stop, time, [&] { return stop.stop_requested(); })) control.stop = true;
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
    timer_ =
        std::jthread([&control, wait = *seconds](const std::stop_token& stop) { wait_and_stop(stop, wait, control); });
}

}  // namespace inarow::api
