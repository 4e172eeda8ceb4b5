#include "report/figures.hpp"

#include <fmt/format.h>

namespace inarow::report {
namespace {

// A rate over less than this is noise.
constexpr double shortest_rate = 0.001;

std::string speed_text(double per_second) {
    if (per_second >= 1e6) return fmt::format("{:.1f} million/s", per_second / 1e6);
    return per_second >= 1e4 ? fmt::format("{:.0f} thousand/s", per_second / 1e3)
                             : grouped(static_cast<std::uint64_t>(per_second)) + "/s";
}

}  // namespace

std::string memory_text(std::uint64_t bytes) {
    const auto size = static_cast<double>(bytes);
    if (bytes >= 1 << 30) return fmt::format("{:.1f} GiB", size / (1 << 30));
    if (bytes >= 1 << 20) return fmt::format("{:.1f} MiB", size / (1 << 20));
    return bytes >= 1 << 10 ? fmt::format("{:.1f} KiB", size / (1 << 10)) : fmt::format("{} B", bytes);
}

std::string duration_text(double seconds) {
    if (seconds < 1) return fmt::format("{:.3f} s", seconds);
    if (seconds < 60) return fmt::format("{:.1f} s", seconds);
    const auto whole = static_cast<std::uint64_t>(seconds);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    constexpr double day = 86'400;
    if (seconds < 2 * day) return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
    return seconds < 1000 * day ? fmt::format("{:.1f} days", seconds / day)
                                : fmt::format("{:.1e} years", seconds / day / 365);
}

std::string work_text(std::uint64_t nodes, double seconds) {
    std::string text = counted(nodes, "node") + " in " + duration_text(seconds);
    if (seconds >= shortest_rate && nodes > 0)
        text += fmt::format(" ({})", speed_text(static_cast<double>(nodes) / seconds));
    return text;
}

}  // namespace inarow::report
