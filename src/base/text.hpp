// Text that came from outside, made fit for a message of one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inarow {

// "'4448…'": enough of the text to recognise it, never a screenful, and nothing unprintable.
[[nodiscard]] std::string quote(std::string_view text);

// The parts between the separators; at least one.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, std::string_view separator);

// "1,234,567"
[[nodiscard]] std::string grouped(std::uint64_t number);

// An integer with or without a sign, and nothing else.
[[nodiscard]] std::optional<int> parse_integer(std::string_view text);

}  // namespace inarow
