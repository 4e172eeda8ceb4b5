#include "inarow/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <limits>
#include <type_traits>

#include "base/names.hpp"
#include "base/text.hpp"

namespace inarow {
namespace {

constexpr std::array rows = {
#define OPTION(identifier, flag, type, value, values, help) OptionRow{flag, values, help},
#include "inarow/options.def"
#undef OPTION
};

constexpr std::uint64_t min_table_bytes = 64 << 10;

struct Unit {
    std::string_view name;
    std::uint64_t bytes;
};
constexpr std::array<Unit, 5> units = {
    {{"TiB", 1ULL << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"B", 1}}};

// What a row calls "1-256" are the values that read() accepts: help, errors and checks cannot differ.
template <std::integral Number>
Result<void> read(Number& option, const OptionRow& row, std::string_view text) {
    const auto number = parse_number<Number>(text);
    if (!number) return error(fmt::format("{} {} is not a whole number ({})", row.flag, quote(text), row.values));
    const auto range = split(row.values, "-");
    if (*number < parse_number<Number>(range.front()) || *number > parse_number<Number>(range.back()))
        return error(fmt::format("{} {} is out of range ({})", row.flag, text, row.values));
    option = *number;
    return {};
}

// The names of a row stand in the order of the enumeration.
template <class Enum>
requires std::is_enum_v<Enum> Result<void> read(Enum& option, const OptionRow& row, std::string_view text) {
    const auto names = split(row.values, ", ");
    const auto found = std::find(names.begin(), names.end(), text);
    if (found == names.end())
        return error(fmt::format("{} {} is unknown{}", row.flag, quote(text), known_names(text, names)));
    option = static_cast<Enum>(found - names.begin());
    return {};
}

Result<void> read(TableBytes& option, const OptionRow& row, std::string_view text) {
    const auto bytes = parse_bytes(text);
    if (!bytes) return error(fmt::format("{} {}", row.flag, bytes.error().message));
    if (bytes->count < min_table_bytes)
        return error(fmt::format("{} {} is too small (at least {})", row.flag, text, bytes_text(min_table_bytes)));
    option = *bytes;
    return {};
}

}  // namespace

Result<void> set_option(SearchOptions& options, std::string_view flag, std::string_view value) {
    const auto* row = std::find_if(rows.begin(), rows.end(), [&](const OptionRow& r) { return r.flag == flag; });
#define OPTION(identifier, flag_name, type, value_unless_set, values, help) \
    if (flag == flag_name) return read(options.identifier, *row, value);
#include "inarow/options.def"
#undef OPTION
    Names known;
    for (const OptionRow& r : rows) known.push_back(r.flag);
    return error(unknown_name("option", flag, known));
}

std::vector<OptionRow> option_rows() { return {rows.begin(), rows.end()}; }

Result<TableBytes> parse_bytes(std::string_view text) {
    const auto unknown = error(fmt::format(
        "{} is not an amount of memory: a whole number, optionally with B, KiB, MiB, GiB or TiB, as in 64MiB",
        quote(text)));
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = parse_number<std::uint64_t>(text.substr(0, digits));
    const std::string_view name = digits == text.size() ? "B" : text.substr(digits);
    const auto* unit = std::find_if(units.begin(), units.end(), [&](const Unit& u) { return u.name == name; });
    if (!number || unit == units.end()) return unknown;
    if (*number > std::numeric_limits<std::uint64_t>::max() / unit->bytes)
        return error(fmt::format("{} is too much memory", quote(text)));
    return TableBytes{*number * unit->bytes};
}

std::string bytes_text(std::uint64_t bytes) {
    for (const Unit& unit : units)
        if (bytes >= unit.bytes && bytes % unit.bytes == 0 && unit.bytes > 1)
            return fmt::format("{}{}", bytes / unit.bytes, unit.name);
    return fmt::format("{}", bytes);
}

}  // namespace inarow
