#include "play/game_clock.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "base/text.hpp"

namespace inarow::play {
namespace {

constexpr double longest_time = 24 * 3600;

std::optional<double> seconds_in(std::string_view text) {
    const double unit = text.ends_with('s') ? 1 : text.ends_with('m') ? 60 : text.ends_with('h') ? 3600 : 0;
    const auto number = parse_number<double>(text.substr(0, text.empty() ? 0 : text.size() - 1));
    const double seconds = unit * number.value_or(0);
    return seconds > 0 && seconds <= longest_time ? std::optional(seconds) : std::nullopt;
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view name, std::string_view text) {
    const auto plus = text.find('+');
    const auto seconds = seconds_in(text.substr(0, plus));
    const auto increment = plus == std::string_view::npos ? 0 : seconds_in(text.substr(plus + 1));
    if (seconds && increment) return TimeControl{*seconds, *increment};
    return error(fmt::format("{} {} is not a time such as 90s or 5m+3s, at most 24h", name, quote(text)));
}

std::string GameClock::text(Stone side) const {
    const auto whole = static_cast<int>(std::ceil(left_[side == Stone::second]));
    if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace inarow::play
