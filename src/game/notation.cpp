#include "game/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace inarow {
namespace {

struct NotationRow {
    std::string_view name;
    int first;
};

constexpr std::array notation_rows = {
#define NOTATION(identifier, name, first, help) NotationRow{name, first},
#include "game/notations.def"
#undef NOTATION
};

constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

int first_number(Notation notation) { return notation_rows[static_cast<std::size_t>(notation)].first; }

std::string name_of(char c) { return c >= ' ' && c <= '~' ? fmt::format("'{}'", c) : "an unprintable character"; }

std::string column_names(const Variant& variant, Notation notation) {
    return fmt::format("{}-{}", to_text(0, notation), to_text(variant.columns() - 1, notation));
}

}  // namespace

Result<Notation> parse_notation(std::string_view name) {
    for (std::size_t i = 0; i < notation_rows.size(); ++i)
        if (notation_rows[i].name == name) return static_cast<Notation>(i);
    std::vector<std::string_view> known;
    for (const auto& row : notation_rows) known.push_back(row.name);
    return error(fmt::format("unknown notation {} (known: {})", quote(name), fmt::join(known, ", ")));
}

std::optional<Move> parse_move(const Variant& variant, char character, Notation notation) {
    const auto number = digits.find(character);
    if (number == std::string_view::npos) return std::nullopt;
    const int column = static_cast<int>(number) - first_number(notation);
    return column >= 0 && column < variant.columns() ? std::optional<Move>(column) : std::nullopt;
}

Result<Position> parse_moves(const Variant& variant, std::string_view text, Notation notation) {
    return parse_moves(Position(variant), text, notation);
}

Result<Position> parse_moves(const Position& start, std::string_view text, Notation notation) {
    const Variant& variant = start.variant();
    Position position = start;
    const auto where = [&] { return fmt::format("move {} of {}", position.stones() + 1, quote(text)); };
    for (const char c : text) {
        const auto move = parse_move(variant, c, notation);
        if (!move)
            return error(fmt::format("{} at {} is not a column of {} (columns {})", name_of(c), where(),
                                     to_text(variant), column_names(variant, notation)));
        if (position.won()) return error(fmt::format("the game was over before {}", where()));
        if (!position.legal(*move)) return error(fmt::format("column {} is full at {}", c, where()));
        position.play(*move);
    }
    return position;
}

std::string to_text(Move move, Notation notation) {
    return std::string(1, digits[static_cast<std::size_t>(move + first_number(notation))]);
}

std::string to_text(const std::vector<Move>& moves, Notation notation) {
    std::string text;
    for (const Move move : moves) text += to_text(move, notation);
    return text;
}

std::string square_name(int column, int row) {
    constexpr std::string_view letters = digits.substr(10);
    return column < static_cast<int>(letters.size())
               ? fmt::format("{}{}", letters[static_cast<std::size_t>(column)], row + 1)
               : fmt::format("({},{})", column + 1, row + 1);
}

std::string draw(const Position& position, Notation notation) {
    const Variant& variant = position.variant();
    const Line winning = position.winning_line().value_or(Line{});
    std::string text;
    for (int row = variant.height - 1; row >= 0; --row) {
        for (int column = 0; column < variant.width; ++column) {
            const Cell cell = cell_at(variant, column, row);
            const bool wins = std::find(winning.begin(), winning.end(), cell) != winning.end();
            constexpr std::string_view plain = ".xo";
            constexpr std::string_view capital = ".XO";
            text += ' ';
            text += (wins ? capital : plain)[static_cast<std::size_t>(position.at(cell))];
        }
        text += '\n';
    }
    for (int column = 0; column < variant.width; ++column) {
        text += ' ';
        text += to_text(column, notation);
    }
    text += '\n';
    return text;
}

}  // namespace inarow
