// Parsing small texts, and quoting text from outside in one-line messages.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "inarow/result.hpp"

namespace inarow {

// "'4448…'": enough of the text to recognise it, never a screenful, and nothing unprintable.
[[nodiscard]] std::string quote(std::string_view text);

// The text with a question mark for each control character, which a terminal might obey.
[[nodiscard]] std::string printable(std::string_view text);

// Without the mark with which Excel and Notepad begin files of UTF-8.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text);

// The words of a line, between blanks, tabs and a return from another system.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view line);

// The parts between the separators; at least one.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, std::string_view separator);

// "1,234,567"
[[nodiscard]] std::string grouped(std::uint64_t number);
// "1 node", "1,234,567 nodes"
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun);

// A number alone: digits, and a minus where the type has one.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    return failed == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// "--port '70000' is not a whole number from 0 to 65535", where `what` is "--port".
[[nodiscard]] Result<std::uint64_t> whole_number(std::string_view what, std::string_view text, std::uint64_t smallest,
                                                 std::uint64_t largest);

// An integer with or without a sign (a plus as well), and nothing else.
[[nodiscard]] std::optional<int> parse_integer(std::string_view text);

// "'a b'": one word for a shell, which takes text between single quotes literally; plain words have none.
[[nodiscard]] std::string shell_quoted(std::string_view text);

// For HTML and SVG, in text and in attributes: &, <, > and " as entities.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace inarow
