#include "inarow/constraint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "base/names.hpp"
#include "base/text.hpp"
#include "inarow/notation.hpp"

namespace inarow {
namespace {

constexpr std::array<std::string_view, 2> player_names = {"first", "second"};
constexpr std::array<std::string_view, 4> rule_names = {"follow-up", "claim-even", "take",
                                                        "avoid"};  // as in Constraint::Rule

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

using Place = Constraint::Place;
using Rule = Constraint::Rule;

bool may_name(Rule rule, Place place) {
    if (rule == Rule::avoid) return true;
    return place.is_column() == (rule != Rule::take);
}

std::string_view places_of(Rule rule) {
    if (rule == Rule::avoid) return "columns (b) or cells (b2)";
    return rule == Rule::take ? "cells (b2)" : "columns (b)";
}

std::string place_name(Place place) {
    return place.is_column() ? std::string(1, column_letter(place.column)) : square_name(place.column, place.row);
}

std::optional<int> column_of(const Variant& variant, char letter) {
    if (std::isalpha(static_cast<unsigned char>(letter)) == 0) return std::nullopt;
    for (int column = 0; column < variant.columns(); ++column)
        if (column_letter(column) == letter) return column;
    return std::nullopt;
}

Result<Place> parse_place(const Variant& variant, std::string_view name) {
    const auto column = name.empty() ? std::nullopt : column_of(variant, name.front());
    const int last = std::min(variant.columns(), 52) - 1;
    if (!column || (name.size() > 1 && !parse_number<int>(name.substr(1))))
        return error(fmt::format("{} is not a column (a-{}) or cell (a1-{}) of {}", quote(name), column_letter(last),
                                 square_name(last, variant.height - 1), to_text(variant)));
    if (name.size() == 1) return Place{*column, -1};
    const auto row = parse_number<int>(name.substr(1));
    if (*row < 1 || *row > variant.height)
        return error(fmt::format("{} is not a cell of {} (rows 1-{})", quote(name), to_text(variant), variant.height));
    return Place{*column, *row - 1};
}

Result<std::vector<Place>> parse_places(const Variant& variant, Rule rule, std::string_view list) {
    std::vector<Place> places;
    for (bool more = true; more;) {
        more = list.find(',') != std::string_view::npos;
        const std::string_view name = take_until(list, ',');
        const auto place = INAROW_TRY(parse_place(variant, name));
        if (!may_name(rule, place))
            return error(fmt::format("{} names {}, not {}", rule_names[static_cast<std::size_t>(rule)], places_of(rule),
                                     quote(name)));
        if (std::find(places.begin(), places.end(), place) != places.end())
            return error(fmt::format("{} is named twice", name));
        places.push_back(place);
    }
    return places;
}

// Takes "from MOVE" off the end; 1 where there is none.
Result<int> take_from(const Variant& variant, std::string_view& text) {
    constexpr std::string_view word = " from";
    const std::size_t at = text.find(word);
    if (at == std::string_view::npos) return 1;
    const std::string_view name = without_spaces_around(text.substr(at + word.size()));
    const auto move = parse_number<int>(name);
    if (!move || *move < 1 || *move > variant.cells())
        return error(fmt::format("from {}: the moves of {} are 1-{}", quote(name), to_text(variant), variant.cells()));
    text = without_spaces_around(text.substr(0, at));
    return *move;
}

Result<Constraint> parse_parts(const Variant& variant, std::string_view text) {
    if (text.find(':') == std::string_view::npos)
        return error("expected PLAYER: RULE PLACES, as in 'second: follow-up a,b'");
    const std::string_view player_name = take_until(text, ':');
    const auto player = index_of(player_names, player_name);
    if (!player) return error(unknown_name("player", player_name, player_names));
    const std::string_view rule_name = take_until(text, ' ');
    const auto rule = index_of(rule_names, rule_name);
    if (!rule) return error(unknown_name("rule", rule_name, rule_names));
    const auto from = INAROW_TRY(take_from(variant, text));
    auto places = INAROW_TRY(parse_places(variant, static_cast<Rule>(*rule), text));
    return Constraint{*player == 0 ? Stone::first : Stone::second, static_cast<Rule>(*rule), places, from};
}

// All places that a rule of this kind names for the next move.
std::vector<Place> places_under(Rule rule, const Position& position, const Constraints& constraints) {
    std::vector<Place> places;
    for (const Constraint& constraint : constraints.rules)
        if (constraint.player == position.mover() && constraint.rule == rule &&
            position.stones() + 1 >= constraint.from)
            places.insert(places.end(), constraint.places.begin(), constraint.places.end());
    return places;
}

// Whether one of the places is the cell that the move fills, or its column.
bool names(const std::vector<Place>& places, const Position& position, Move move) {
    return std::any_of(places.begin(), places.end(), [&](Place place) {
        return place.column == move && (place.is_column() || place.row == position.height(move));
    });
}

// The column must have room for one more stone; rows are counted from 1 here.
bool takes_even_cell(const Position& position, Move move) { return (position.height(move) + 1) % 2 == 0; }
bool gives_even_cell(const Position& position, Move move) {
    return !takes_even_cell(position, move) && position.height(move) + 1 < position.variant().height;
}

// If one of the legal moves takes what is to be taken, keeps only those that do.
template <class Takes>
void keep_takes(std::vector<Move>& moves, const Position& position, Takes takes) {
    const auto legal = position.legal_moves();
    if (std::any_of(legal.begin(), legal.end(), takes)) std::erase_if(moves, [&](Move move) { return !takes(move); });
}

void keep_even_claims(std::vector<Move>& moves, const Position& position, const std::vector<Place>& columns) {
    std::erase_if(moves, [&](Move move) { return names(columns, position, move) && gives_even_cell(position, move); });
    keep_takes(moves, position,
               [&](Move move) { return names(columns, position, move) && takes_even_cell(position, move); });
}

// The move that answers the last stone, if follow-up demands it.
std::optional<Move> reply_due(const Position& position, const std::vector<Place>& columns) {
    if (position.moves().empty()) return std::nullopt;
    const Move last = position.moves().back();
    if (!names(columns, position, last) || position.height(last) == position.variant().height) return std::nullopt;
    return last;
}

}  // namespace

Result<Constraint> parse_constraint(const Variant& variant, std::string_view text) {
    if (!variant.drops())
        return error(fmt::format("constraints are for games where stones drop, not for {}", to_text(variant)));
    auto constraint = parse_parts(variant, text);
    if (!constraint) return error(fmt::format("constraint {}: {}", quote(text), constraint.error().message));
    return constraint;
}

std::string to_text(const Constraint& constraint) {
    std::vector<std::string> places;
    for (const Place& place : constraint.places) places.push_back(place_name(place));
    return fmt::format("{}: {} {}{}", player_names[constraint.player == Stone::first ? 0 : 1],
                       rule_names[static_cast<std::size_t>(constraint.rule)], fmt::join(places, ","),
                       constraint.from == 1 ? "" : fmt::format(" from {}", constraint.from));
}

AllowedMoves allowed_moves(const Position& position, const Constraints& constraints) {
    const auto under = [&](Rule rule) { return places_under(rule, position, constraints); };
    AllowedMoves allowed{position.legal_moves()};
    if (constraints.empty() || position.over()) return allowed;
    std::vector<Move> moves = allowed.moves;
    std::erase_if(moves, [&, avoided = under(Rule::avoid)](Move move) { return names(avoided, position, move); });
    keep_even_claims(moves, position, under(Rule::claim_even));
    keep_takes(moves, position, [&, cells = under(Rule::take)](Move move) { return names(cells, position, move); });
    const auto reply = reply_due(position, under(Rule::follow_up));
    const bool kept = reply ? std::find(moves.begin(), moves.end(), *reply) != moves.end() : !moves.empty();
    if (kept) return {reply ? std::vector{*reply} : moves, false};
    if (constraints.strict) return {{}, true};
    return {moves.empty() ? allowed.moves : moves, true};
}

bool over(const Position& position, const Constraints& constraints) {
    return position.over() || (constraints.strict && allowed_moves(position, constraints).lifted);
}

Bound known_by_rules(const Position& position, const Constraints& constraints) {
    if (position.over()) return exactly(position.final_score());
    if (over(position, constraints)) return exactly(breach_score(position.variant().cells() - position.stones()));
    return score_range(position.variant(), position.stones());
}

}  // namespace inarow
