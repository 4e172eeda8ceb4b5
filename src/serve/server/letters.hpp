// Names in HTTP: ASCII, and the same in small and capital letters.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace inarow::server {

[[nodiscard]] inline std::string small_letters(std::string_view text) {
    std::string small(text);
    std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

// Letters, digits and these others, at least one of them.
[[nodiscard]] inline bool consists_of(std::string_view text, std::string_view others) {
    const auto allowed = [&](char c) {
        const char small = static_cast<char>(c | 0x20);
        return (small >= 'a' && small <= 'z') || (c >= '0' && c <= '9') || others.find(c) != std::string_view::npos;
    };
    return !text.empty() && std::ranges::all_of(text, allowed);
}

}  // namespace inarow::server
