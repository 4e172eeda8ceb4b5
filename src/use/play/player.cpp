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

// What several players have.
constexpr Parameter depth_parameter{"depth", "none", "search depth in moves"};
constexpr Parameter seconds_parameter{"seconds", "none", "time per move"};
constexpr Parameter nodes_parameter{"nodes", "none", "positions per move; 100000 if no limit is given"};
constexpr Parameter evaluation_parameter{
    "evaluation", "potential",
    "how positions at the end of the search are evaluated; inarow help players lists the ways"};
constexpr Parameter weights_parameter{"weights", "none", "a file of learned weights to use instead (inarow lab learn)",
                                      Reach::file};
constexpr Parameter ties_parameter{"ties", "first",
                                   "which of the moves of equal value to play: the first in the order, or random"};
constexpr Parameter deepening_parameter{"deepening", "yes", "no: search the full depth at once"};
constexpr Parameter wins_parameter{"wins", "graded", "flat: an early win is worth no more than a late one (Lam)"};
constexpr Parameter patience_parameter{"seconds", "none", "time per move; none for no limit"};
constexpr Parameter book_parameter{"book", "none", "a book (inarow book) to consult before the bundled ones",
                                   Reach::file};

// What messages to the author may name.
Names players_for(const Author& author) {
    Names names;
    for (const PlayerRow& row : players())
        if (author || is_open_to_strangers(row)) names.push_back(row.name);
    return names;
}
Names options_for(const Author& author, const PlayerRow& row) {
    Names names;
    for (const Parameter& parameter : row.parameters)
        if (may_set(author, parameter.reach)) names.push_back(parameter.name);
    return names;
}

Result<void> set_value(Setup& setup, const PlayerRow& row, std::string_view assignment, const Author& author) {
    const auto equals = assignment.find('=');
    const std::string_view name = assignment.substr(0, equals);
    const auto parameter = std::ranges::find(row.parameters, name, &Parameter::name);
    if (equals == std::string_view::npos || parameter == row.parameters.end())
        return error(fmt::format("player {} has no option {}{}", row.name, quote(assignment),
                                 known_names(name, options_for(author, row))));
    if (!may_set(author, parameter->reach))
        return error(fmt::format("the option {} of player {} {}, which a request from the network may not", name,
                                 row.name, reach_text(parameter->reach)));
    const std::string value(assignment.substr(equals + 1));
    if (!is_name(parameter->reach))
        setup.values.find(name)->second = value;
    else if (value == "none")
        setup.names.erase(std::string(name));
    else
        setup.names.insert_or_assign(std::string(name), TrustedText(*author, value));
    return {};
}

Error or_none(const Error& error) { return {error.message + ", or none", error.failure}; }

}  // namespace

std::span<const PlayerRow> players() {
    static const std::vector<PlayerRow> rows = {
#define PLAYER(identifier, name, help, ...) {name, help, {__VA_ARGS__}, make_##identifier},
#include "play/players.def"
#undef PLAYER
    };
    return rows;
}

Result<NamedPlayer> parse_player(std::string_view text, const Variant& variant, std::string_view search,
                                 const SearchOptions& options, const Author& author) {
    const auto colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    const auto row = std::ranges::find(players(), name, &PlayerRow::name);
    if (row == players().end()) return error(unknown_name("player", name, players_for(author)));
    Setup setup{variant, std::string(search), options};
    if (!author && options.table_bytes.count != 0) setup.most_bytes = options.table_bytes.count;
    for (const Parameter& parameter : row->parameters)
        if (!is_name(parameter.reach)) setup.values.emplace(parameter.name, parameter.otherwise);
    if (colon != std::string_view::npos)
        for (const std::string_view assignment : split(text.substr(colon + 1), ","))
            INAROW_TRY(set_value(setup, *row, assignment, author));
    return NamedPlayer{&*row, std::move(setup)};
}

Result<std::unique_ptr<Player>> make_player(std::string_view text, const Variant& variant, std::string_view search,
                                            const SearchOptions& options, const Author& author,
                                            const std::shared_ptr<api::BookFolders>& books) {
    auto named = INAROW_TRY(parse_player(text, variant, search, options, author));
    named.setup.books = books;
    return named.row->make(named.setup);
}

bool is_open_to_strangers(const PlayerRow& row) {
    return std::ranges::none_of(row.parameters, [](const Parameter& one) { return one.otherwise == "required"; });
}

std::string player_names() { return joined(names_of(players())); }

std::string player_help() {
    std::string text;
    for (const PlayerRow& row : players()) {
        text += fmt::format("  {:<10} {}\n", row.name, row.help);
        for (const Parameter& parameter : row.parameters)
            text += fmt::format("    {:<15} {}\n", fmt::format("{}={}", parameter.name, parameter.otherwise),
                                parameter.help);
    }
    return text;
}

const TrustedText* Setup::named(std::string_view name) const {
    const auto found = names.find(name);
    return found == names.end() ? nullptr : &found->second;
}

std::optional<double> ValueReader::seconds(std::string_view name) {
    if (setup_.value(name) == "none") return std::nullopt;
    return read(api::parse_seconds(name, setup_.value(name)).map_error(or_none));
}

std::uint64_t ValueReader::number(std::string_view name, std::uint64_t smallest, std::uint64_t largest) {
    return read(whole_number(name, setup_.value(name), smallest, largest));
}

std::optional<std::uint64_t> ValueReader::number_or_none(std::string_view name, std::uint64_t largest) {
    if (setup_.value(name) == "none") return std::nullopt;
    return read(whole_number(name, setup_.value(name), 1, largest).map_error(or_none));
}

bool ValueReader::first_of(std::string_view name, std::string_view first, std::string_view second) {
    const std::string& value = setup_.value(name);
    if (value == first || value == second) return value == first;
    return read<bool>(inarow::error(fmt::format("{}={}: must be {} or {}", name, value, first, second)));
}

std::uint64_t ValueReader::bytes(std::string_view name) {
    if (setup_.value(name) == "none") return 0;
    const auto bytes = parse_bytes(setup_.value(name));
    if (bytes) return std::min(bytes->count, setup_.most_bytes);
    return read<std::uint64_t>(inarow::error(fmt::format("{}: {}, or none", name, bytes.error().message)));
}

}  // namespace inarow::play
