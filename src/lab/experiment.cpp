#include "lab/experiment.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>

#include "base/text.hpp"

namespace inarow::lab {
namespace {

std::optional<std::uint64_t> number_in(std::string_view text, std::uint64_t smallest, std::uint64_t largest) {
    std::uint64_t number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = failed == std::errc{} && end == text.data() + text.size();
    return whole && number >= smallest && number <= largest ? std::optional(number) : std::nullopt;
}

constexpr std::array rows = {
#define EXPERIMENT(identifier, name, help) Experiment{name, help, identifier##_parameters, run_##identifier},
#include "lab/experiments.def"
#undef EXPERIMENT
};

}  // namespace

std::span<const Experiment> experiments() { return rows; }

Result<std::uint64_t> Run::number(std::string_view flag, std::uint64_t smallest, std::uint64_t largest) const {
    const std::string& text = value(flag);
    if (const auto number = number_in(text, smallest, largest)) return *number;
    return error(fmt::format("--{} {} is not a whole number from {} to {}", flag, quote(text), smallest, largest));
}

Result<std::vector<std::uint64_t>> Run::numbers(std::string_view flag, std::uint64_t smallest,
                                                std::uint64_t largest) const {
    std::vector<std::uint64_t> found;
    for (const std::string_view part : split(value(flag), ",")) {
        const auto number = number_in(part, smallest, largest);
        if (!number)
            return error(fmt::format("--{} {}: whole numbers from {} to {} are wanted, as in 1,16,64", flag,
                                     quote(value(flag)), smallest, largest));
        found.push_back(*number);
    }
    return found;
}

}  // namespace inarow::lab
