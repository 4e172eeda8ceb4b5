#include "base/text.hpp"

#include <fmt/format.h>

#include <charconv>

namespace inarow {

std::string quote(std::string_view text) {
    constexpr std::size_t longest = 20;
    std::string shown;
    for (const char c : text.substr(0, longest)) shown += c >= ' ' && c <= '~' ? c : '?';
    return fmt::format("'{}{}'", shown, text.size() > longest ? "…" : "");
}

std::optional<int> parse_integer(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    int number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace inarow
