// Numbers from text, and nothing else around them.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace inarow::play {

template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failed == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

}  // namespace inarow::play
