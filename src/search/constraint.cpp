#include "search/constraint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/names.hpp"
#include "base/text.hpp"

namespace inarow {
namespace {

constexpr std::array<std::string_view, 2> player_names = {"first", "second"};
constexpr std::array<std::string_view, 3> rule_names = {"follow-up", "claim-even", "avoid"};  // as in Constraint::Rule
constexpr std::string_view column_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

template <std::size_t Count>
std::optional<std::size_t> index_of(const std::array<std::string_view, Count>& names, std::string_view name) {
    const auto* found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

std::string_view without_spaces_around(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// Takes the text up to the separator off the front; all of it where there is none.
std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view part = without_spaces_around(text.substr(0, end));
    text = end == std::string_view::npos ? "" : without_spaces_around(text.substr(end + 1));
    return part;
}

Result<int> parse_column(const Variant& variant, std::string_view name) {
    const std::size_t column = name.size() == 1 ? column_letters.find(name.front()) : std::string_view::npos;
    if (column != std::string_view::npos && static_cast<int>(column) < variant.columns())
        return static_cast<int>(column);
    const std::size_t last = std::min<std::size_t>(column_letters.size(), variant.columns()) - 1;
    return error(
        fmt::format("{} is not a column of {} (columns a-{})", quote(name), to_text(variant), column_letters[last]));
}

Result<std::vector<int>> parse_columns(const Variant& variant, std::string_view list) {
    std::vector<int> columns;
    for (bool more = true; more;) {
        more = list.find(',') != std::string_view::npos;
        const std::string_view name = take_until(list, ',');
        const auto column = parse_column(variant, name);
        if (!column) return tl::unexpected(column.error());
        if (std::find(columns.begin(), columns.end(), *column) != columns.end())
            return error(fmt::format("column {} is named twice", name));
        columns.push_back(*column);
    }
    return columns;
}

Result<Constraint> parse_parts(const Variant& variant, std::string_view text) {
    if (text.find(':') == std::string_view::npos)
        return error("expected PLAYER: RULE COLUMNS, as in 'second: follow-up a,b'");
    const std::string_view player_name = take_until(text, ':');
    const auto player = index_of(player_names, player_name);
    if (!player) return error(unknown_name("player", player_name, player_names));
    const std::string_view rule_name = take_until(text, ' ');
    const auto rule = index_of(rule_names, rule_name);
    if (!rule) return error(unknown_name("rule", rule_name, rule_names));
    auto columns = parse_columns(variant, text);
    if (!columns) return tl::unexpected(columns.error());
    return Constraint{*player == 0 ? Stone::first : Stone::second, static_cast<Constraint::Rule>(*rule), *columns};
}

// All columns in which the side to move has to obey this rule.
std::vector<int> columns_under(Constraint::Rule rule, const Position& position,
                               const std::vector<Constraint>& constraints) {
    std::vector<int> columns;
    for (const Constraint& constraint : constraints)
        if (constraint.player == position.mover() && constraint.rule == rule)
            columns.insert(columns.end(), constraint.columns.begin(), constraint.columns.end());
    return columns;
}

bool contains(const std::vector<int>& columns, int column) {
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

// The column must hold one more stone; rows are counted from 1 here.
bool takes_even_square(const Position& position, Move move) { return (position.height(move) + 1) % 2 == 0; }
bool gives_even_square(const Position& position, Move move) {
    return !takes_even_square(position, move) && position.height(move) + 1 < position.variant().height;
}

void keep_reply(std::vector<Move>& moves, const Position& position, const std::vector<int>& columns) {
    if (position.moves().empty()) return;
    const Move last = position.moves().back();
    if (!contains(columns, last) || position.height(last) == position.variant().height) return;
    std::erase_if(moves, [&](Move move) { return move != last; });
}

void keep_even_claims(std::vector<Move>& moves, const Position& position, const std::vector<int>& columns) {
    const auto takes = [&](Move move) { return contains(columns, move) && takes_even_square(position, move); };
    const auto gives = [&](Move move) { return contains(columns, move) && gives_even_square(position, move); };
    const auto legal = position.legal_moves();
    if (std::any_of(legal.begin(), legal.end(), takes))
        std::erase_if(moves, [&](Move move) { return !takes(move); });
    else
        std::erase_if(moves, gives);
}

}  // namespace

Result<Constraint> parse_constraint(const Variant& variant, std::string_view text) {
    auto constraint = parse_parts(variant, text);
    if (!constraint) return error(fmt::format("constraint {}: {}", quote(text), constraint.error().message));
    return constraint;
}

std::string to_text(const Constraint& constraint) {
    std::string columns;
    for (const int column : constraint.columns) {
        if (!columns.empty()) columns += ',';
        columns += column_letters[static_cast<std::size_t>(column)];
    }
    return fmt::format("{}: {} {}", player_names[constraint.player == Stone::first ? 0 : 1],
                       rule_names[static_cast<std::size_t>(constraint.rule)], columns);
}

std::vector<Move> allowed_moves(const Position& position, const std::vector<Constraint>& constraints) {
    using enum Constraint::Rule;
    const auto avoided = columns_under(avoid, position, constraints);
    std::vector<Move> moves = position.legal_moves();
    std::erase_if(moves, [&](Move move) { return contains(avoided, move); });
    keep_reply(moves, position, columns_under(follow_up, position, constraints));
    keep_even_claims(moves, position, columns_under(claim_even, position, constraints));
    return moves.empty() ? position.legal_moves() : moves;
}

}  // namespace inarow
