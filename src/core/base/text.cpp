#include "base/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace inarow {

std::string quote(std::string_view text) {
    constexpr std::size_t longest = 20;
    std::string shown;
    for (const char c : text.substr(0, longest)) shown += c >= ' ' && c <= '~' ? c : '?';
    return fmt::format("'{}{}'", shown, text.size() > longest ? "…" : "");
}

std::string printable(std::string_view text) {
    std::string shown(text);
    const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7f; };
    std::replace_if(shown.begin(), shown.end(), is_control, '?');
    return shown;
}

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

std::vector<std::string_view> words_of(std::string_view line) {
    constexpr std::string_view blanks = " \t\r";
    std::vector<std::string_view> words;
    for (auto begin = line.find_first_not_of(blanks); begin != std::string_view::npos;
         begin = line.find_first_not_of(blanks)) {
        line.remove_prefix(begin);
        words.push_back(line.substr(0, line.find_first_of(blanks)));
        line.remove_prefix(words.back().size());
    }
    return words;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + separator.size());
    }
    parts.push_back(text);
    return parts;
}

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (int i = static_cast<int>(text.size()) - 3; i > 0; i -= 3) text.insert(static_cast<std::size_t>(i), 1, ',');
    return text;
}

std::string counted(std::uint64_t number, std::string_view noun) {
    return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

Result<std::uint64_t> whole_number(std::string_view what, std::string_view text, std::uint64_t smallest,
                                   std::uint64_t largest) {
    const auto number = parse_number<std::uint64_t>(text);
    if (number && *number >= smallest && *number <= largest) return *number;
    return error(fmt::format("{} {} is not a whole number from {} to {}", what, quote(text), smallest, largest));
}

std::optional<int> parse_integer(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    return parse_number<int>(text);
}

std::string shell_quoted(std::string_view text) {
    constexpr const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./_-";
    if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos) return std::string(text);
    return fmt::format("'{}'", fmt::join(split(text, "'"), R"('\'')"));
}

std::string escaped(std::string_view text) {
    std::string markup;
    for (const char c : text) {
        if (c == '&')
            markup += "&amp;";
        else if (c == '<')
            markup += "&lt;";
        else if (c == '>')
            markup += "&gt;";
        else if (c == '"')
            markup += "&quot;";
        else
            markup += c;
    }
    return markup;
}

}  // namespace inarow
