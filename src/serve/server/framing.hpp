// Whether the headers of a request say in one way only where it ends.
//
// A proxy in front reads them, too.  Where it may see another end than we do, somebody could hide a request in another
// one (request smuggling), so such headers are refused, as RFC 9112 asks.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/exchange.hpp"

namespace inarow::server {

// The first value with this name, in whatever letters; empty without one.
[[nodiscard]] std::string_view value_of(const Fields& headers, std::string_view name);

// The answer to headers that are refused.  `version`: "HTTP/1.1".
[[nodiscard]] std::optional<Reply> refused_headers(const Fields& headers, std::string_view version);

// The answer to a body of so many bytes, if it is not even read.
[[nodiscard]] std::optional<Reply> refused_length(std::string_view length, std::size_t most);
[[nodiscard]] Reply too_long_reply(std::size_t most);

// Names in HTTP are ASCII, and the same in small and capital letters.
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
