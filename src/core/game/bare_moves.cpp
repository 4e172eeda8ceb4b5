#include "game/bare_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.hpp"

namespace inarow {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// The value of a field in a link, "4455" in "https://connect4.gamesolver.org/?pos=4455".
std::optional<std::string> field_of(std::string_view link, std::string_view name) {
    const auto query = std::min(link.find('?'), link.size() - 1) + 1;
    for (const std::string_view field : split(link.substr(query, link.find('#') - query), "&"))
        if (field.starts_with(name) && field.substr(name.size()).starts_with('='))
            return std::string(field.substr(name.size() + 1));
    return std::nullopt;
}

// Links of the page name their board, with %40 for the sign before a word.
Result<void> check_board(const Variant& variant, std::string name) {
    if (const auto at = name.find("%40"); at != std::string::npos) name.replace(at, 3, "@");
    const auto named = parse_variant(name);
    if (named && *named == variant) return {};
    return error(
        fmt::format("the link is for {}, not for {}", named ? to_text(*named) : quote(name), to_text(variant)));
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
        const auto board = field_of(words[0], "variant");
        if (board) INAROW_TRY(check_board(variant, *board));
        for (const char* name : {"moves", "pos"})
            if (auto moves = field_of(words[0], name)) return *std::move(moves);
        if (board) return "";
    }
    std::string moves = without_numbers(without_marks(std::string(text)));
    return moves.empty() ? std::string(text) : std::move(moves);
}

bool begins_with_cell(std::string_view moves) {
    return moves.starts_with('(') || (moves.size() > 1 && is_letter(moves[0]) && is_digit(moves[1]));
}

}  // namespace inarow
