#include "lab/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "api/time_limit.hpp"
#include "base/names.hpp"
#include "base/text.hpp"

namespace inarow::lab {
namespace {

template <class Number>
std::optional<Number> number_in(std::string_view text, Number smallest, Number largest) {
    const auto number = parse_number<Number>(text);
    return number && *number >= smallest && *number <= largest ? number : std::nullopt;
}

template <Results (*experiment)(Run&)>
Result<Results> run_or_error(Run& run) {
    try {
        return experiment(run);
    } catch (const tl::bad_expected_access<Error>& refused) {
        return tl::unexpected(refused.error());
    }
}

constexpr std::array rows = {
#define EXPERIMENT(identifier, name, help, example) \
    Experiment{name, help, example, identifier::parameters, run_or_error<identifier::run>},
#include "lab/experiments.def"
#undef EXPERIMENT
};

}  // namespace

std::span<const Experiment> experiments() { return rows; }

const TrustedText* Run::file(std::string_view flag) const {
    const auto found = files.find(flag);
    return found == files.end() ? nullptr : &found->second;
}

std::uint64_t Run::number(std::string_view flag, std::uint64_t smallest, std::uint64_t largest) const {
    return whole_number(flag, value(flag), smallest, largest).value();
}

double Run::real(std::string_view flag, double smallest, double largest) const {
    if (const auto number = number_in(value(flag), smallest, largest)) return *number;
    refuse(fmt::format("{} {} is not a number from {} to {}", flag, quote(value(flag)), smallest, largest));
}

std::vector<std::uint64_t> Run::numbers(std::string_view flag, std::uint64_t smallest, std::uint64_t largest) const {
    std::vector<std::uint64_t> found;
    for (const std::string_view part : split(value(flag), ",")) {
        const auto number = number_in(part, smallest, largest);
        if (!number)
            refuse(fmt::format("{} {}: must be whole numbers from {} to {}, as in 1,16,64", flag, quote(value(flag)),
                               smallest, largest));
        found.push_back(*number);
    }
    return found;
}

std::optional<double> Run::seconds(std::string_view flag) const {
    if (value(flag) == "none") return std::nullopt;
    return api::parse_seconds(flag, value(flag)).value();
}

std::size_t Run::one_of(std::string_view flag, std::span<const std::string_view> names) const {
    const auto found = std::ranges::find(names, value(flag));
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    refuse(fmt::format("{} {} is unknown{}", flag, quote(value(flag)), known_names(value(flag), names)));
}

Variant Run::variant() const { return parse_variant(value("variant")).value(); }

std::unique_ptr<play::Player> Run::player(std::string_view text, const Variant& variant) const {
    return play::make_player(text, variant, search, options, author).value();
}

void refuse(std::string message) { throw tl::bad_expected_access<Error>({std::move(message)}); }

void refuse_unless(const Result<void>& accepted) {
    if (!accepted) throw tl::bad_expected_access<Error>(accepted.error());
}

std::optional<std::pair<int, int>> range_in(std::string_view text, int most) {
    const auto ends = split(text, "..");
    const auto from = parse_integer(ends.front());
    const auto to = parse_integer(ends.back());
    if (ends.size() > 2 || !from || !to || std::min(*from, *to) < 0 || std::max(*from, *to) > most) return std::nullopt;
    return std::pair(*from, *to);
}

std::string with(std::string_view player, std::string_view option) {
    return fmt::format("{}{}{}", player, player.find(':') == std::string_view::npos ? ":" : ",", option);
}

}  // namespace inarow::lab
