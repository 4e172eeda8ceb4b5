// Text that came from outside, made fit for a message of one line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inarow {

// "'4448…'": enough of the text to recognise it, never a screenful, and nothing unprintable.
[[nodiscard]] std::string quote(std::string_view text);

// An integer with or without a sign, and nothing else.
[[nodiscard]] std::optional<int> parse_integer(std::string_view text);

}  // namespace inarow
