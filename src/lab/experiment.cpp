#include "lab/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "api/time_limit.hpp"
#include "base/names.hpp"
#include "base/text.hpp"

namespace inarow::lab {
namespace {

std::optional<std::uint64_t> number_in(std::string_view text, std::uint64_t smallest, std::uint64_t largest) {
    const auto number = parse_number<std::uint64_t>(text);
    return number && *number >= smallest && *number <= largest ? number : std::nullopt;
}

std::optional<double> real_in(std::string_view text, double smallest, double largest) {
    const auto number = parse_number<double>(text);
    return number && std::isfinite(*number) && *number >= smallest && *number <= largest ? number : std::nullopt;
}

constexpr std::array rows = {
#define EXPERIMENT(identifier, name, help, example) \
    Experiment{name, help, example, identifier##_parameters, run_##identifier},
#include "lab/experiments.def"
#undef EXPERIMENT
};

}  // namespace

std::span<const Experiment> experiments() { return rows; }

const TrustedText* Run::file(std::string_view flag) const {
    const auto found = files.find(flag);
    return found == files.end() ? nullptr : &found->second;
}

Result<std::uint64_t> Run::number(std::string_view flag, std::uint64_t smallest, std::uint64_t largest) const {
    const std::string& text = value(flag);
    if (const auto number = number_in(text, smallest, largest)) return *number;
    return error(fmt::format("--{} {} is not a whole number from {} to {}", flag, quote(text), smallest, largest));
}

Result<double> Run::real(std::string_view flag, double smallest, double largest) const {
    if (const auto number = real_in(value(flag), smallest, largest)) return *number;
    return error(fmt::format("--{} {} is not a number from {} to {}", flag, quote(value(flag)), smallest, largest));
}

Result<std::optional<double>> Run::seconds(std::string_view flag) const {
    if (value(flag) == "none") return std::optional<double>();
    const auto seconds = api::parse_seconds(fmt::format("--{}", flag), value(flag));
    if (!seconds) return tl::unexpected(seconds.error());
    return std::optional(*seconds);
}

Result<std::size_t> Run::one_of(std::string_view flag, std::span<const std::string_view> names) const {
    const auto found = std::ranges::find(names, value(flag));
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    return error(fmt::format("--{} {} is unknown{}", flag, quote(value(flag)), known_names(value(flag), names)));
}

Result<std::vector<std::uint64_t>> Run::numbers(std::string_view flag, std::uint64_t smallest,
                                                std::uint64_t largest) const {
    std::vector<std::uint64_t> found;
    for (const std::string_view part : split(value(flag), ",")) {
        const auto number = number_in(part, smallest, largest);
        if (!number)
            return error(fmt::format("--{} {}: must be whole numbers from {} to {}, as in 1,16,64", flag,
                                     quote(value(flag)), smallest, largest));
        found.push_back(*number);
    }
    return found;
}

}  // namespace inarow::lab
