#include "play/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "api/time_limit.hpp"
#include "base/names.hpp"
#include "base/text.hpp"

namespace inarow::play {
namespace {

constexpr std::array rows = {
#define PLAYER(identifier, name, help) PlayerRow{name, help, identifier##_parameters, make_##identifier},
#include "play/players.def"
#undef PLAYER
};

// What messages to the author may name.
Names players_for(const Author& author) {
    Names names;
    for (const PlayerRow& row : rows)
        if (author || is_open_to_strangers(row)) names.push_back(row.name);
    return names;
}
Names options_for(const Author& author, std::span<const Parameter> parameters) {
    Names names;
    for (const Parameter& parameter : parameters)
        if (may_set(author, parameter.reach)) names.push_back(parameter.name);
    return names;
}

Result<void> set_value(Setup& setup, const PlayerRow& row, std::string_view assignment, const Author& author) {
    const auto equals = assignment.find('=');
    const std::string_view name = assignment.substr(0, equals);
    const auto parameters = row.parameters();
    const auto parameter = std::ranges::find(parameters, name, &Parameter::name);
    if (equals == std::string_view::npos || parameter == parameters.end())
        return error(fmt::format("player {} has no option {}{}", row.name, quote(assignment),
                                 known_names(name, options_for(author, parameters))));
    if (!may_set(author, parameter->reach))
        return error(fmt::format("the option {} of player {} {}, which a request from the network may not", name, row.name,
                                 reach_text(parameter->reach)));
    const std::string value(assignment.substr(equals + 1));
    if (!is_name(parameter->reach))
        setup.values.find(name)->second = value;
    else if (value == "none")
        setup.names.erase(std::string(name));
    else
        setup.names.insert_or_assign(std::string(name), TrustedText(*author, value));
    return {};
}

}  // namespace

std::span<const PlayerRow> players() { return rows; }

Result<NamedPlayer> parse_player(std::string_view text, const Variant& variant, std::string_view search,
                                 const SearchOptions& options, const Author& author) {
    const auto colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    const auto row = std::ranges::find(rows, name, &PlayerRow::name);
    if (row == rows.end()) return error(unknown_name("player", name, players_for(author)));
    Setup setup{variant, std::string(search), options};
    if (!author && options.table_bytes.count != 0) setup.most_bytes = options.table_bytes.count;
    for (const Parameter& parameter : row->parameters())
        if (!is_name(parameter.reach)) setup.values.emplace(parameter.name, parameter.otherwise);
    if (colon != std::string_view::npos)
        for (const std::string_view assignment : split(text.substr(colon + 1), ","))
            if (const auto set = set_value(setup, *row, assignment, author); !set) return tl::unexpected(set.error());
    return NamedPlayer{&*row, std::move(setup)};
}

Result<std::unique_ptr<Player>> make_player(std::string_view text, const Variant& variant, std::string_view search,
                                            const SearchOptions& options, const Author& author,
                                            const std::shared_ptr<api::BookFolders>& books) {
    auto named = parse_player(text, variant, search, options, author);
    if (!named) return tl::unexpected(named.error());
    named->setup.books = books;
    return named->row->make(named->setup);
}

bool is_open_to_strangers(const PlayerRow& row) {
    return std::ranges::none_of(row.parameters(), [](Reach reach) { return reach == Reach::program; }, &Parameter::reach);
}

std::string player_names() { return joined(names_of(rows)); }

std::string player_help() {
    std::string text;
    for (const PlayerRow& row : rows) {
        text += fmt::format("  {:<10} {}\n", row.name, row.help);
        for (const Parameter& parameter : row.parameters())
            text += fmt::format("    {:<15} {}\n", fmt::format("{}={}", parameter.name, parameter.otherwise),
                                parameter.help);
    }
    return text;
}

Result<std::optional<double>> Setup::seconds(std::string_view name) const {
    if (value(name) == "none") return std::optional<double>();
    const auto seconds = api::parse_seconds(name, value(name));
    if (!seconds) return error(seconds.error().message + ", or none");
    return std::optional(*seconds);
}

Result<std::uint64_t> Setup::number(std::string_view name, std::uint64_t smallest, std::uint64_t largest) const {
    const auto number = parse_number<std::uint64_t>(value(name));
    if (number && *number >= smallest && *number <= largest) return *number;
    return error(fmt::format("{}={}: must be a whole number from {} to {}", name, value(name), smallest, largest));
}

Result<std::optional<std::uint64_t>> Setup::number_or_none(std::string_view name, std::uint64_t smallest,
                                                           std::uint64_t largest) const {
    if (value(name) == "none") return std::optional<std::uint64_t>();
    const auto given = number(name, smallest, largest);
    if (!given) return error(given.error().message + ", or none");
    return std::optional(*given);
}

Result<bool> Setup::yes_or_no(std::string_view name) const {
    if (value(name) == "yes" || value(name) == "no") return value(name) == "yes";
    return error(fmt::format("{}={}: must be yes or no", name, value(name)));
}

const TrustedText* Setup::named(std::string_view name) const {
    const auto found = names.find(name);
    return found == names.end() ? nullptr : &found->second;
}

Result<std::uint64_t> Setup::bytes(std::string_view name) const {
    if (value(name) == "none") return std::uint64_t{0};
    const auto bytes = parse_bytes(value(name));
    if (!bytes) return error(fmt::format("{}: {}, or none", name, bytes.error().message));
    return std::min(bytes->count, most_bytes);
}

}  // namespace inarow::play
