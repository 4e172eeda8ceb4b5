#include "server/parameters.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/time_limit.hpp"
#include "base/names.hpp"
#include "base/text.hpp"
#include "game/notation.hpp"

namespace inarow::server {

Result<Parameters> Parameters::read(const Fields& fields, std::initializer_list<std::string_view> known) {
    const auto same_name = [](const auto& name) { return [&name](const auto& field) { return field.first == name; }; };
    for (const auto& [name, value] : fields) {
        if (std::find(known.begin(), known.end(), name) == known.end())
            return error(unknown_name("parameter", name, known));
        if (std::count_if(fields.begin(), fields.end(), same_name(name)) > 1)
            return error(fmt::format("the parameter {} is given twice", name));
        if (value.empty() && name != "moves" && name != "pos")  // those of an empty board
            return error(fmt::format("the parameter {} has no value", name));
    }
    return Parameters(fields);
}

Result<Parameters> Parameters::read_some(const Fields& fields, std::initializer_list<std::string_view> known) {
    Fields some = fields;
    std::erase_if(some, [&](const auto& field) { return std::ranges::find(known, field.first) == known.end(); });
    return read(some, known);
}

std::optional<std::string> Parameters::text(std::string_view name) const {
    const auto found =
        std::find_if(fields_.begin(), fields_.end(), [&](const auto& field) { return field.first == name; });
    return found == fields_.end() || found->second.empty() ? std::nullopt : std::optional(found->second);
}

Result<bool> Parameters::flag(std::string_view name) const {
    const std::string said = text(name).value_or("false");
    if (said != "true" && said != "false")
        return error(fmt::format("{} must be true or false, not {}", name, quote(said)));
    return said == "true";
}

Result<std::uint64_t> Parameters::number(std::string_view name, std::uint64_t otherwise, std::uint64_t smallest,
                                         std::uint64_t largest) const {
    const auto said = text(name);
    const auto number = said ? parse_number<std::uint64_t>(*said) : otherwise;
    if (number && *number >= smallest && *number <= largest) return *number;
    return error(fmt::format("{} {} is not a whole number from {} to {}", name, quote(*said), smallest, largest));
}

Result<double> Parameters::seconds(double most) const {
    const auto said = text("seconds");
    if (!said) return most;
    const auto seconds = api::parse_seconds("seconds", *said);
    if (!seconds) return seconds;
    return std::min(*seconds, most);
}

Result<Position> Parameters::position() const {
    const auto name = text("variant");
    if (!name) return error("the parameter variant is required, as in variant=7x6&moves=4455");
    const auto variant = parse_variant(*name);
    if (!variant) return tl::unexpected(variant.error());
    return parse_moves(*variant, text("moves").value_or(""));
}

}  // namespace inarow::server
