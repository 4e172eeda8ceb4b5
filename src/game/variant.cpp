#include "game/variant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "base/text.hpp"

namespace inarow {
namespace {

constexpr int max_bits = 128;
constexpr int max_columns = 61;  // the characters of the notation: 1-9, a-z, A-Z

constexpr std::array topology_names = {
#define TOPOLOGY(identifier, name, help) std::string_view{name},
#include "game/topologies.def"
#undef TOPOLOGY
};

// Takes a number off the front of the text; nothing when there is none (or it is absurdly long).
std::optional<int> take_number(std::string_view& text) {
    int value = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc{} || text.front() == '-') return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

bool take(std::string_view& text, char expected) {
    if (text.empty() || text.front() != expected) return false;
    text.remove_prefix(1);
    return true;
}

Result<Topology> parse_topology(std::string_view name) {
    const auto* found = std::find(topology_names.begin(), topology_names.end(), name);
    if (found == topology_names.end())
        return error(fmt::format("unknown topology {} (known: {})", quote(name), fmt::join(topology_names, ", ")));
    return static_cast<Topology>(found - topology_names.begin());
}

Result<Variant> parse_parts(std::string_view text) {
    const auto unknown = error(fmt::format(
        "unknown variant {}: expected WIDTHxHEIGHT, then kLENGTH and @TOPOLOGY if wanted, as in 7x6, 9x7k5", quote(text)));
    Variant variant;
    const auto width = take_number(text);
    if (!width || !take(text, 'x')) return unknown;
    const auto height = take_number(text);
    if (!height) return unknown;
    variant.width = *width;
    variant.height = *height;
    if (take(text, 'k')) {
        const auto k = take_number(text);
        if (!k) return unknown;
        variant.k = *k;
    }
    if (take(text, '@')) {
        const auto topology = parse_topology(text);
        if (!topology) return tl::unexpected(topology.error());
        variant.topology = *topology;
        text = {};
    }
    if (!text.empty()) return unknown;
    return variant;
}

// What is wrong with the sizes, or an empty text.
std::string complaint(const Variant& v, Lines lines) {
    if (v.width < 1 || v.height < 1) return "a board needs at least one column and one row";
    if (v.width > max_bits || v.height > max_bits || v.bits() > max_bits)
        return fmt::format("the board is too large: width * (height + 1) must be at most {}", max_bits);
    if (v.width > max_columns) return fmt::format("at most {} columns have a name in the notation", max_columns);
    if (v.k < 2 || v.k > 10) return fmt::format("a line of {} is not supported: k is 2 to 10", v.k);
    if (lines == Lines::required && v.lineless())
        return fmt::format("no line of {} fits on the board; name a shorter one, as in {}x{}k{}", v.k, v.width,
                           v.height, std::max(2, std::max(v.width, v.height)));
    return "";
}

}  // namespace

Result<Variant> parse_variant(std::string_view text, Lines lines) {
    auto variant = parse_parts(text);
    if (!variant) return variant;
    const std::string wrong = complaint(*variant, lines);
    if (!wrong.empty()) return error(fmt::format("variant {}: {}", quote(text), wrong));
    return variant;
}

std::string to_text(const Variant& variant) {
    std::string text = fmt::format("{}x{}", variant.width, variant.height);
    if (variant.k != 4) text += fmt::format("k{}", variant.k);
    if (variant.topology != Topology::flat)
        text += fmt::format("@{}", topology_names[static_cast<std::size_t>(variant.topology)]);
    return text;
}

int last_move(const Variant& variant, int stones, Score score) {
    if (score == 0) return variant.cells();
    const bool first_wins = (stones % 2 == 0) == (score > 0);
    const int own_stones = first_wins ? (variant.cells() + 1) / 2 : variant.cells() / 2;
    const int winning_stone = own_stones - std::abs(score) + 1;
    return first_wins ? 2 * winning_stone - 1 : 2 * winning_stone;
}

}  // namespace inarow
