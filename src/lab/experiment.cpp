#include "lab/experiment.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "base/text.hpp"

namespace inarow::lab {
namespace {

constexpr std::array rows = {
#define EXPERIMENT(identifier, name, help) Experiment{name, help, identifier##_parameters, run_##identifier},
#include "lab/experiments.def"
#undef EXPERIMENT
};

}  // namespace

std::span<const Experiment> experiments() { return rows; }

Result<std::uint64_t> Run::number(std::string_view flag, std::uint64_t smallest, std::uint64_t largest) const {
    const std::string& text = value(flag);
    std::uint64_t number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed == std::errc{} && end == text.data() + text.size() && number >= smallest && number <= largest)
        return number;
    return error(fmt::format("--{} {} is not a whole number from {} to {}", flag, quote(text), smallest, largest));
}

}  // namespace inarow::lab
