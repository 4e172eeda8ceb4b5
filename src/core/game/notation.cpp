#include "inarow/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/names.hpp"
#include "base/text.hpp"

namespace inarow {
namespace {

constexpr std::array notation_names = {
#define NOTATION(identifier, name, help) std::string_view{name},
#include "inarow/notations.def"
#undef NOTATION
};

constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view box_digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::string_view letters = digits.substr(10);

// Digits, and the place of each character among them: files of positions are mostly columns.
class Digits {
public:
    explicit constexpr Digits(std::string_view text) : text_(text) {
        places_.fill(none);
        for (std::size_t i = 0; i < text.size(); ++i)
            places_[static_cast<unsigned char>(text[i])] = static_cast<std::uint8_t>(i);
    }
    // Larger than any column where the character is no digit.
    [[nodiscard]] constexpr std::size_t find(char digit) const { return places_[static_cast<unsigned char>(digit)]; }
    [[nodiscard]] constexpr char operator[](std::size_t place) const { return text_[place]; }

private:
    static constexpr std::uint8_t none = 255;
    std::string_view text_;
    std::array<std::uint8_t, 256> places_{};
};
constexpr Digits from_one(digits.substr(1));
constexpr Digits from_zero(digits);
constexpr Digits of_box(box_digits);

const Digits& column_digits(Notation notation) {
    if (notation == Notation::columns) return from_one;
    return notation == Notation::box ? of_box : from_zero;
}

Notation notation_for(const Variant& variant, Notation notation) {
    if (notation != Notation::automatic) return notation;
    if (!variant.drops()) return Notation::cells;
    return variant.topology == Topology::box ? Notation::box : Notation::columns;
}

std::string name_of(std::string_view text) {
    const bool plain = text.size() != 1 || (text.front() >= ' ' && text.front() <= '~');
    return plain ? fmt::format("'{}'", text) : "an unprintable character";
}

// The text of the next move, taken off the front: a character, or a character and digits.
std::string_view take_move(std::string_view& text, Notation notation) {
    std::size_t length = 1;
    if (notation == Notation::cells)
        while (length < text.size() && text[length] >= '0' && text[length] <= '9') ++length;
    const std::string_view move = text.substr(0, length);
    text.remove_prefix(length);
    return move;
}

// The text from the next move on.
std::string_view without_separators(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == ',')) text.remove_prefix(1);
    return text;
}

std::optional<Move> parse_column(const Variant& variant, char digit, Notation notation) {
    const std::size_t column = column_digits(notation).find(digit);
    if (column >= static_cast<std::size_t>(variant.columns())) return std::nullopt;
    return static_cast<Move>(column);
}

std::optional<Move> parse_cell(const Variant& variant, std::string_view text) {
    const auto column = letters.find(text.front());
    const auto row = parse_integer(text.substr(1));
    if (column == std::string_view::npos || !row || text[1] == '0' || text[1] == '-' || text[1] == '+')
        return std::nullopt;
    if (static_cast<int>(column) >= variant.columns() || *row < 1 || *row > variant.height) return std::nullopt;
    return cell_at(variant, static_cast<int>(column), *row - 1);
}

bool fits(const Variant& variant, Notation notation) { return (notation == Notation::cells) != variant.drops(); }

// In a notation that fits the board.
std::optional<Move> parse_fitting(const Variant& variant, std::string_view text, Notation notation) {
    if (notation == Notation::cells) return text.size() < 2 ? std::nullopt : parse_cell(variant, text);
    return text.size() != 1 ? std::nullopt : parse_column(variant, text.front(), notation);
}

}  // namespace

Result<Notation> parse_notation(std::string_view name) {
    const auto* found = std::find(notation_names.begin(), notation_names.end(), name);
    if (found == notation_names.end()) return error(unknown_name("notation", name, notation_names));
    return static_cast<Notation>(found - notation_names.begin());
}

std::optional<Move> parse_move(const Variant& variant, std::string_view text, Notation notation) {
    notation = notation_for(variant, notation);
    return fits(variant, notation) ? parse_fitting(variant, text, notation) : std::nullopt;
}

Result<Position> parse_moves(const Variant& variant, std::string_view text, Notation notation) {
    return parse_moves(Position(variant), text, notation);
}

Result<Position> parse_moves(Position position, std::string_view text, Notation notation) {
    const Variant variant = position.variant();
    const int stones_before = position.stones();
    const std::string_view kind = variant.drops() ? "column" : "cell";
    notation = notation_for(variant, notation);
    if (!fits(variant, notation))
        return error(fmt::format("the notation {} does not fit {}", notation_names[static_cast<std::size_t>(notation)],
                                 to_text(variant)));
    const auto where = [&] { return fmt::format("move {} of {}", position.stones() - stones_before + 1, quote(text)); };
    for (std::string_view rest = without_separators(text); !rest.empty(); rest = without_separators(rest)) {
        const std::string_view name = take_move(rest, notation);
        const auto move = parse_fitting(variant, name, notation);
        if (!move)
            return error(fmt::format("{} at {} is not a {} of {} ({}s {})", name_of(name), where(), kind,
                                     to_text(variant), kind, move_range(variant, notation)));
        if (position.won()) return error(fmt::format("the game was over before {}", where()));
        if (!position.legal(*move))
            return error(fmt::format("{} {} is {} at {}", kind, name, variant.drops() ? "full" : "taken", where()));
        position.play(*move);
    }
    return position;
}

std::string to_text(const Variant& variant, Move move, Notation notation) {
    notation = notation_for(variant, notation);
    if (notation == Notation::cells) return square_name(move / variant.height, move % variant.height);
    return std::string(1, column_digits(notation)[static_cast<std::size_t>(move)]);
}

std::string to_text(const Variant& variant, const std::vector<Move>& moves, Notation notation) {
    std::string text;
    for (const Move move : moves) text += to_text(variant, move, notation);
    return text;
}

std::string moves_text(const Position& position, Notation notation) {
    return to_text(position.variant(), position.moves(), notation);
}

std::string move_range(const Variant& variant, Notation notation) {
    return fmt::format("{}-{}", to_text(variant, 0, notation), to_text(variant, variant.moves() - 1, notation));
}

std::string square_name(int column, int row) {
    return column < static_cast<int>(letters.size()) ? fmt::format("{}{}", column_letter(column), row + 1)
                                                     : fmt::format("({},{})", column + 1, row + 1);
}

char column_letter(int column) {
    return column < static_cast<int>(letters.size()) ? letters[static_cast<std::size_t>(column)] : '?';
}

}  // namespace inarow
