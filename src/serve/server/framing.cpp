#include "server/framing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/text.hpp"

namespace inarow::server {
namespace {

bool same_name(std::string_view one, std::string_view other) {
    return one.size() == other.size() && small_letters(one) == small_letters(other);
}

std::ptrdiff_t count(const Fields& headers, std::string_view name) {
    return std::ranges::count_if(headers, [&](const auto& header) { return same_name(header.first, name); });
}

constexpr std::string_view token = "!#$%&'*+-.^_`|~";  // the marks in a token of RFC 9110

std::optional<Reply> refused_encoding(const Fields& headers, std::string_view version) {
    const std::string_view encoding = value_of(headers, "Transfer-Encoding");
    if (version == "HTTP/1.0") return error_reply(400, "HTTP/1.0 has no Transfer-Encoding");
    if (count(headers, "Content-Length") != 0)
        return error_reply(400, "Content-Length and Transfer-Encoding exclude each other");
    if (same_name(encoding, "chunked")) return std::nullopt;
    return error_reply(501, fmt::format("Transfer-Encoding {} is not supported, only chunked", quote(encoding)));
}

}  // namespace

std::string_view value_of(const Fields& headers, std::string_view name) {
    const auto found = std::ranges::find_if(headers, [&](const auto& header) { return same_name(header.first, name); });
    return found == headers.end() ? std::string_view() : found->second;
}

std::optional<Reply> refused_headers(const Fields& headers, std::string_view version) {
    for (const auto& [name, value] : headers)
        if (!consists_of(name, token))
            return error_reply(400, fmt::format("{} is not the name of a header", quote(name)));
    for (const std::string_view name : {"Host", "Content-Length", "Transfer-Encoding"})
        if (count(headers, name) > 1) return error_reply(400, fmt::format("the header {} is given twice", name));
    if (version != "HTTP/1.0" && count(headers, "Host") == 0) return error_reply(400, "the header Host is required");
    if (count(headers, "Transfer-Encoding") != 0) return refused_encoding(headers, version);
    return std::nullopt;
}

Reply too_long_reply(std::size_t most) {
    return error_reply(413, fmt::format("the body is longer than {} bytes", most));
}

std::optional<Reply> refused_length(std::string_view length, std::size_t most) {
    if (!std::ranges::all_of(length, [](char c) { return c >= '0' && c <= '9'; }) || length.empty())
        return error_reply(400, fmt::format("Content-Length {} is not a number", quote(length)));
    const auto bytes = parse_number<std::uint64_t>(length);
    return bytes && *bytes <= most ? std::nullopt : std::optional(too_long_reply(most));
}

}  // namespace inarow::server
