#include "inarow/variant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <utility>

#include "base/names.hpp"
#include "base/text.hpp"
#include "game/topologies.hpp"

namespace inarow {
namespace {

constexpr int max_bits = 128;
constexpr int max_columns = 61;     // the characters of the notation: 1-9, a-z, A-Z
constexpr int max_free_width = 26;  // the small letters of the notation

constexpr std::array topology_rows = {
#define TOPOLOGY(identifier, type, name, help) TopologyRow{name, help},
#include "inarow/topologies.def"
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

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view typed, std::string_view word) {
    return std::equal(typed.begin(), typed.end(), word.begin(), word.end(),
                      [](char a, char b) { return lower(a) == b; });
}

bool take(std::string_view& text, char expected) {
    if (text.empty() || lower(text.front()) != expected) return false;
    text.remove_prefix(1);
    return true;
}

Names known_words() {
    Names words = names_of(topology_rows);
    words.push_back("free");
    return words;
}

Result<void> take_word(std::string_view word, Variant& variant, bool& named) {
    if (same_word(word, "free")) {
        if (!variant.drops()) return error("@free is there twice");
        variant.placement = Placement::free;
        return {};
    }
    const auto* found = std::find_if(topology_rows.begin(), topology_rows.end(),
                                     [&](const TopologyRow& row) { return same_word(word, row.name); });
    if (found == topology_rows.end()) return error(unknown_name("topology", word, known_words()));
    if (std::exchange(named, true)) return error("a board has one topology");
    variant.topology = static_cast<Topology>(found - topology_rows.begin());
    return {};
}

// WIDTHxHEIGHT or WIDTHxDEPTHxHEIGHT; returns the number of sizes, or 0.
int take_sizes(std::string_view& text, Variant& variant) {
    const auto width = take_number(text);
    if (!width || !take(text, 'x')) return 0;
    const auto second = take_number(text);
    if (!second) return 0;
    variant.width = *width;
    variant.height = *second;
    if (!take(text, 'x')) return 2;
    const auto height = take_number(text);
    if (!height) return 0;
    variant.depth = *second;
    variant.height = *height;
    variant.topology = Topology::box;
    return 3;
}

// The text must give as many sizes as the topology has.
Result<Variant> with_sizes_checked(const Variant& variant, int sizes) {
    const int needed = with_topology(variant.topology, [](auto topology) { return topology.sizes; });
    if (sizes == needed) return variant;
    return error(fmt::format("the topology {} has {} sizes, not {}", row_of(variant.topology).name, needed, sizes));
}

Result<Variant> parse_parts(std::string_view text) {
    const auto unknown =
        error(fmt::format("unknown variant {}: expected WIDTHxHEIGHT or WIDTHxDEPTHxHEIGHT, optionally followed by "
                          "kLENGTH, @TOPOLOGY and "
                          "@free, as in 7x6, 9x7k5, 7x6@cylinder, 4x4x4, 5x5@free",
                          quote(text)));
    Variant variant;
    const int sizes = take_sizes(text, variant);
    if (sizes == 0) return unknown;
    if (take(text, 'k')) {
        const auto k = take_number(text);
        if (!k) return unknown;
        variant.k = *k;
    }
    bool named = false;  // its topology
    while (take(text, '@')) {
        const std::string_view word = text.substr(0, text.find('@'));
        INAROW_TRY(take_word(word, variant, named));
        text.remove_prefix(word.size());
    }
    if (!text.empty()) return unknown;
    return with_sizes_checked(variant, sizes);
}

// What is wrong with the sizes of a board of at least one cell, or an empty text.
std::string complaint_about_size(const Variant& v) {
    const int named = v.topology == Topology::box ? 2 * max_free_width : max_free_width;  // of a box: capitals, too
    if (!v.drops() && (std::max(v.width, v.depth) > named || v.columns() > named))
        return fmt::format("at most {} columns have a name in the notation", named);
    if (v.depth == 1 && std::max(v.width, v.height) <= max_free_width) return "";  // though no search may play it
    if (v.width > max_bits || v.height > max_bits || v.depth > max_bits || !v.fits_word())
        return fmt::format("the board is too large: {} * {} must be at most {}",
                           v.depth > 1 ? "width * depth" : "width", v.drops() ? "(height + 1)" : "height", max_bits);
    if (v.columns() > max_columns) return fmt::format("at most {} columns have a name in the notation", max_columns);
    return "";
}

// With the longest line that fits, if any does.
std::string complaint_about_length(Variant v) {
    const std::string wrong = fmt::format("no line of {} fits on the board", v.k);
    v.k = std::max({v.width, v.height, v.depth});
    return v.k < 2 ? wrong : fmt::format("{}; use a shorter one, as in {}", wrong, to_text(v));
}

// What is wrong with the variant, or an empty text.
std::string complaint(const Variant& v, Lines lines) {
    if (v.width < 1 || v.height < 1 || v.depth < 1) return "a board needs at least one column and one row";
    if (std::string wrong = complaint_about_size(v); !wrong.empty()) return wrong;
    if (v.k < 2 || v.k > max_k) return fmt::format("a line of {} is not supported: k is 2 to {}", v.k, max_k);
    return lines == Lines::required && v.lineless() ? complaint_about_length(v) : "";
}

}  // namespace

Result<Variant> parse_variant(std::string_view text, Lines lines) {
    auto variant = INAROW_TRY(parse_parts(text));
    const std::string wrong = complaint(variant, lines);
    if (!wrong.empty()) return error(fmt::format("variant {}: {}", quote(text), wrong));
    return variant;
}

std::string to_text(const Variant& variant) {
    std::string text = fmt::format("{}x", variant.width);
    if (variant.topology == Topology::box) text += fmt::format("{}x", variant.depth);
    text += fmt::format("{}", variant.height);
    if (variant.k != 4) text += fmt::format("k{}", variant.k);
    if (variant.topology != Topology::flat && variant.topology != Topology::box)
        text += fmt::format("@{}", row_of(variant.topology).name);
    if (!variant.drops()) text += "@free";
    return text;
}

TopologyRow row_of(Topology topology) { return topology_rows[static_cast<std::size_t>(topology)]; }

bool Variant::lineless() const {
    return with_topology(topology, [&](auto t) {
        for (int direction = 0; direction < static_cast<int>(t.steps.size()); ++direction)
            if (t.fits(*this, direction)) return false;
        return true;
    });
}

int last_move(const Variant& variant, int stones, Score score) {
    if (score == 0) return variant.cells();
    const bool first_wins = (stones % 2 == 0) == (score > 0);
    const int own_stones = first_wins ? (variant.cells() + 1) / 2 : variant.cells() / 2;
    const int winning_stone = own_stones - std::abs(score) + 1;
    return first_wins ? 2 * winning_stone - 1 : 2 * winning_stone;
}

}  // namespace inarow
