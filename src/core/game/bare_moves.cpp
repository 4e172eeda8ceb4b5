#include "game/bare_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

#include "base/text.hpp"

namespace inarow {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// "4,4 5" for "4%2C4+5": what is no code stays.
std::string decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned code = 0;
        const auto digits = text.substr(i + 1, 2);
        const bool coded = text[i] == '%' && digits.size() == 2 &&
                           std::from_chars(digits.data(), digits.data() + 2, code, 16).ptr == digits.data() + 2;
        plain += coded ? static_cast<char>(code) : text[i] == '+' ? ' ' : text[i];
        if (coded) i += 2;
    }
    return plain;
}

// The fields of a link: "pos" with "4455" of "https://connect4.gamesolver.org/?pos=4455".
std::map<std::string, std::string> fields_of(std::string_view link) {
    std::map<std::string, std::string> fields;
    const auto query = std::min(link.find('?'), link.size() - 1) + 1;
    for (const std::string_view field : split(link.substr(query, link.find('#') - query), "&"))
        if (const auto sign = field.find('='); sign != std::string_view::npos)
            fields.emplace(field.substr(0, sign), decoded(field.substr(sign + 1)));
    return fields;
}

// Links of the page name their board.
Result<void> check_board(const Variant& variant, const std::string& name) {
    const auto named = parse_variant(name);
    if (named && *named == variant) return {};
    return error(
        fmt::format("the link is for {}, not for {}", named ? to_text(*named) : quote(name), to_text(variant)));
}

// The empty board; an error where a field may have been meant for moves.
Result<std::string> no_moves(const std::map<std::string, std::string>& fields) {
    constexpr std::array<std::string_view, 5> others = {"variant", "page", "show", "first", "second"};
    for (const auto& [name, value] : fields)
        if (std::ranges::count(others, name) == 0)
            return error(fmt::format("the link has no moves= and no pos=, but {}=", name));
    return "";
}

// Takes "12.", "12..." or "12…" off a word, if the number is `last` or the next one.
bool take_number(std::string_view& word, int& last) {
    const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const auto number = parse_number<int>(word.substr(0, digits));
    const std::string_view dots = word.substr(digits);
    std::string_view rest = dots;
    if (rest.starts_with("…")) rest.remove_prefix(std::string_view("…").size());
    while (rest.starts_with('.')) rest.remove_prefix(1);
    if (!number || *number < 1 || *number < last || *number > last + 1 || rest == dots) return false;
    word = rest;
    last = *number;
    return true;
}

constexpr std::array<std::string_view, 4> results = {"1-0", "0-1", "1/2-1/2", "*"};

// Numbers count from 1, at the beginning of the text, and a move follows each: the 44 in "44. 5" and the last 2 in
// "1. 4 4 2." are moves, and the full stop is a mistake.  The result of the game may end it.
std::string without_numbers(std::string_view text) {
    std::string moves;
    int last = 0;
    bool number_may_follow = true;
    auto words = words_of(text);
    if (words.size() > 1 && std::ranges::count(results, words.back()) > 0) words.pop_back();
    for (const std::string_view& word : words) {
        std::string_view rest = word;
        const bool numbered = number_may_follow && take_number(rest, last);
        if (numbered && rest.empty() && &word == &words.back()) rest = word;
        number_may_follow = last > 0 && !rest.empty();
        moves.append(rest).append(rest.empty() ? "" : " ");
    }
    return moves;
}

// A comma may also be part of "(53,1)".
std::string without_marks(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return std::string_view("?!;[]\n").find(c) != std::string_view::npos; }, ' ');
    if (!text.starts_with('(')) std::ranges::replace(text, ',', ' ');
    for (const std::string_view tick = "✓"; text.find(tick) != std::string::npos;)
        text.erase(text.find(tick), tick.size());
    return text;
}

}  // namespace

Result<std::string> bare_moves(const Variant& variant, std::string_view text) {
    const auto words = words_of(text);
    if (words.size() == 1) {
        const auto fields = fields_of(words[0]);
        const auto board = fields.find("variant");
        if (board != fields.end()) INAROW_TRY(check_board(variant, board->second));
        for (const char* name : {"moves", "pos"})
            if (const auto moves = fields.find(name); moves != fields.end()) return moves->second;
        if (board != fields.end()) return no_moves(fields);
    }
    std::string moves = without_numbers(without_marks(std::string(text)));
    return moves.empty() ? std::string(text) : std::move(moves);
}

bool begins_with_cell(std::string_view moves) {
    return moves.starts_with('(') || (moves.size() > 1 && is_letter(moves[0]) && is_digit(moves[1]));
}

}  // namespace inarow
