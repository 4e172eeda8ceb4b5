// Strategy files: JSON, with a line for each card and each entry.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/json.hpp"
#include "inarow/notation.hpp"
#include "strategy/strategy.hpp"

namespace inarow::strategy {
namespace {

constexpr int version = 1;
constexpr std::array<std::string_view, 11> fields = {"format", "version", "variant", "moves", "owner",  "claim",
                                                     "rule",   "cards",   "plan",    "open",  "made_by"};

[[noreturn]] void refuse(const std::string& why) { throw JsonError(why); }

const Json* find(const Json& object, std::string_view name) {
    for (const Json::Member& member : object.members())
        if (member.name == name) return &member.value;
    return nullptr;
}

void demand_fields(const Json& object, std::span<const std::string_view> known) {
    const auto members = object.members();
    for (const Json::Member& member : members) {
        if (std::ranges::find(known, member.name) == known.end()) refuse("unknown field '" + member.name + "'");
        if (std::ranges::count(members, member.name, &Json::Member::name) > 1)
            refuse("field '" + member.name + "' is there twice");
    }
}

// The place of a field's text among names.
int named(const Json& file, std::string_view field, std::span<const std::string_view> names) {
    const auto text = file.at(field).get<std::string>();
    const auto found = std::ranges::find(names, text);
    if (found == names.end()) refuse(fmt::format("unknown {} '{}'", field, text));
    return static_cast<int>(found - names.begin());
}

template <class T>
T value_of(Result<T> result) {
    if (!result) refuse(result.error().message);
    return std::move(*result);
}

Variant read_variant(const Json& file) {
    const auto text = file.at("variant").get<std::string>();
    const Variant variant = value_of(parse_variant(text));
    if (inarow::to_text(variant) != text) refuse("variant '" + text + "' is written as " + inarow::to_text(variant));
    if (const auto allowed = takes_cards(variant); !allowed) refuse(allowed.error().message);
    return variant;
}

CardRules read_rules(const Json* list) {
    CardRules read;
    if (list == nullptr) return read;
    std::size_t next = 0;  // they stand in the order of the table
    for (std::size_t i = 0; i < list->size(); ++i) {
        const auto name = list->at(i).get<std::string>();
        while (next < rule_names.size() && rule_names[next] != name) ++next;
        if (next == rule_names.size()) refuse("unknown, repeated or misplaced rule '" + name + "'");
        read.*rule_members[next++] = true;
    }
    return read;
}

// Calls use(cell, value) for each number of a card: rows from the top, on a box levels of rows.
template <class Use>
void read_cells(const Variant& variant, const Json& rows, int most, Use use) {
    const auto read_row = [&](const Json& row, int level, int y) {
        if (row.size() != static_cast<std::size_t>(variant.width)) refuse("a row of a card has another length");
        for (int x = 0; x < variant.width; ++x) {
            const int number = row.at(static_cast<std::size_t>(x)).get<int>();
            if (number < 0 || number > most) refuse(fmt::format("{} on a card, where 0 to {} stand", number, most));
            use(cell_at(variant, x + variant.width * y, level), number);
        }
    };
    if (rows.size() != static_cast<std::size_t>(variant.height)) refuse("a card has another height than the board");
    for (int i = 0; i < variant.height; ++i) {
        const Json& level = rows.at(static_cast<std::size_t>(i));
        if (variant.depth == 1) {
            read_row(level, variant.height - 1 - i, 0);
            continue;
        }
        if (level.size() != static_cast<std::size_t>(variant.depth)) refuse("a level of a card has another depth");
        for (int y = 0; y < variant.depth; ++y)
            read_row(level.at(static_cast<std::size_t>(y)), variant.height - 1 - i, y);
    }
}

Card read_card(const Variant& variant, CardRules applied, const Json& json) {
    const auto cells = static_cast<std::size_t>(variant.cells());
    Card card{std::vector<std::uint8_t>(cells), {}};
    const Json* numbers = &json;
    if (json.is_object()) {
        constexpr std::array<std::string_view, 2> parts = {"numbers", "marks"};
        demand_fields(json, parts);
        numbers = &json.at("numbers");
        if (const Json* marks = find(json, "marks"); marks != nullptr) {
            if (!applied.follow) refuse("a card has marks, and the rule has no 'follow'");
            card.marks.resize(cells);
            read_cells(variant, *marks, 1, [&](Cell cell, int mark) { card.marks[cell] = mark != 0; });
        }
    }
    read_cells(variant, *numbers, 255,
               [&](Cell cell, int number) { card.numbers[cell] = static_cast<std::uint8_t>(number); });
    return card;
}

Notation notation_of(const Variant& variant) { return variant.depth == 1 ? Notation::columns : Notation::box; }

// As they are written, without anything between the moves.
std::vector<Move> read_moves(const Variant& variant, const std::string& text) {
    const Position position = value_of(parse_moves(variant, text, notation_of(variant)));
    const auto& moves = position.moves();
    if (position.over()) refuse("the game is over after '" + text + "'");
    if (inarow::to_text(variant, moves, notation_of(variant)) != text) refuse("'" + text + "' are no moves");
    return moves;
}

Action read_action(const Variant& variant, const Json& json) {
    if (json.is_string()) {
        const auto text = json.get<std::string>();
        const auto column = parse_move(variant, text, notation_of(variant));
        if (text.size() != 1 || std::isalnum(static_cast<unsigned char>(text[0])) == 0)
            refuse("'" + text + "' is no move");
        return column.value_or(no_column);
    }
    constexpr std::array<std::string_view, 2> parts = {"card", "mirror"};
    demand_fields(json, parts);
    const CardUse use{json.at("card").get<int>(), json.at("mirror").get<bool>()};
    if (use.mirrored && !has_mirror(variant)) refuse("a box has no mirrored cards");
    return use;
}

Strategy read(const Json& file) {
    demand_fields(file, fields);
    if (file.at("format").get<std::string>() != "inarow-strategy") refuse("not a strategy file");
    if (file.at("version").get<int>() != version)
        refuse(fmt::format("version {}, where this program reads {}", file.at("version").get<int>(), version));
    Strategy strategy;
    strategy.variant = read_variant(file);
    if (const Json* moves = find(file, "moves"); moves != nullptr)
        strategy.moves = read_moves(strategy.variant, moves->get<std::string>());
    strategy.owner = named(file, "owner", owner_names) == 0 ? Stone::first : Stone::second;
    strategy.claim = static_cast<Claim>(named(file, "claim", claim_names));
    strategy.rules = read_rules(find(file, "rule"));
    for (std::size_t i = 0; i < file.at("cards").size(); ++i)
        strategy.cards.push_back(read_card(strategy.variant, strategy.rules, file.at("cards").at(i)));
    for (const Json::Member& entry : file.at("plan").members())
        strategy.plan.push_back({read_moves(strategy.variant, entry.name), read_action(strategy.variant, entry.value)});
    if (const Json* open = find(file, "open"); open != nullptr)
        for (std::size_t i = 0; i < open->size(); ++i)
            strategy.open.push_back(read_moves(strategy.variant, open->at(i).get<std::string>()));
    if (const Json* made_by = find(file, "made_by"); made_by != nullptr) strategy.made_by = made_by->get<std::string>();
    return strategy;
}

// get(cell): the value that stands there.
template <class Get>
Json rows_json(const Variant& variant, Get get) {
    Json rows = Json::array();
    for (int level = variant.height - 1; level >= 0; --level) {
        Json depth = Json::array();
        for (int y = 0; y < variant.depth; ++y) {
            Json row = Json::array();
            for (int x = 0; x < variant.width; ++x) row.push_back(get(cell_at(variant, x + variant.width * y, level)));
            depth.push_back(std::move(row));
        }
        rows.push_back(variant.depth == 1 ? depth.at(0) : std::move(depth));
    }
    return rows;
}

Json card_json(const Variant& variant, const Card& card) {
    if (card.marks.empty()) return numbers_json(variant, card);
    return Json{{"numbers", numbers_json(variant, card)}, {"marks", marks_json(variant, card)}};
}

Json action_json(const Variant& variant, const Action& action) {
    if (const Move* column = std::get_if<Move>(&action)) return inarow::to_text(variant, *column, notation_of(variant));
    const CardUse& use = std::get<CardUse>(action);
    return Json{{"card", use.card}, {"mirror", use.mirrored}};
}

std::string field(std::string_view name, const Json& value) { return fmt::format("\"{}\":{}", name, one_line(value)); }

// The elements of a list, a line each.
std::string lines(char first, const std::vector<std::string>& elements, char last) {
    return elements.empty() ? fmt::format("{}{}", first, last)
                            : fmt::format("{}\n{}\n{}", first, fmt::join(elements, ",\n"), last);
}

}  // namespace

Json numbers_json(const Variant& variant, const Card& card) {
    return rows_json(variant, [&](Cell cell) { return Json(int{card.numbers[cell]}); });
}

Json marks_json(const Variant& variant, const Card& card) {
    if (card.marks.empty()) return nullptr;
    return rows_json(variant, [&](Cell cell) { return Json(card.marks[cell] ? 1 : 0); });
}

Result<Strategy> parse_strategy(std::string_view text) {
    try {
        return read(Json::parse(text));
    } catch (const JsonError& problem) {
        return error(problem.what());
    }
}

std::string to_text(const Strategy& strategy) {
    const Variant& variant = strategy.variant;
    const auto moves_text = [&](const std::vector<Move>& moves) {
        return inarow::to_text(variant, moves, notation_of(variant));
    };
    std::vector<std::string> head = {field("format", "inarow-strategy"), field("version", version),
                                     field("variant", inarow::to_text(variant))};
    if (!strategy.moves.empty()) head.push_back(field("moves", moves_text(strategy.moves)));
    head.push_back(field("owner", player_name(strategy.owner)));
    head.push_back(field("claim", claim_names[static_cast<std::size_t>(strategy.claim)]));
    Json applied = Json::array();
    for (std::size_t i = 0; i < rule_names.size(); ++i)
        if (strategy.rules.*rule_members[i]) applied.push_back(rule_names[i]);
    if (applied.size() > 0) head.push_back(field("rule", applied));
    std::vector<std::string> cards;
    for (const Card& card : strategy.cards) cards.push_back(one_line(card_json(variant, card)));
    std::vector<std::string> plan;
    for (const Entry& entry : strategy.plan)
        plan.push_back(field(moves_text(entry.moves), action_json(variant, entry.action)));
    head.push_back("\"cards\":" + lines('[', cards, ']'));
    head.push_back("\"plan\":" + lines('{', plan, '}'));
    std::vector<std::string> open;
    for (const auto& moves : strategy.open) open.push_back(one_line(Json(moves_text(moves))));
    if (!open.empty()) head.push_back("\"open\":" + lines('[', open, ']'));
    if (!strategy.made_by.empty()) head.push_back(field("made_by", strategy.made_by));
    return fmt::format("{{{}}}\n", fmt::join(head, ",\n"));
}

}  // namespace inarow::strategy
