#include "inarow/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/names.hpp"
#include "base/text.hpp"
#include "game/bare_moves.hpp"
#include "game/kaggle.hpp"

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
constexpr Digits of_cells(letters);

const Digits& column_digits(Notation notation) {
    if (notation == Notation::columns) return from_one;
    if (notation == Notation::cells) return of_cells;
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

// The text of the next move, taken off the front: a character, a character and digits, or "(53,1)".
std::string_view take_move(std::string_view& text, Notation notation) {
    std::size_t length = 1;
    if (notation == Notation::cells)
        while (length < text.size() && text[length] >= '0' && text[length] <= '9') ++length;
    if (notation == Notation::cells && text.front() == '(') length = std::min(text.find(')'), text.size() - 1) + 1;
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

// Of a cell with this letter.  A capital is a column of its own only where there are so many.
std::optional<int> column_of(const Variant& variant, char letter) {
    if (const auto column = parse_column(variant, letter, Notation::cells)) return column;
    const bool capital = letter >= 'A' && letter <= 'Z';
    return capital ? parse_column(variant, static_cast<char>(letter - 'A' + 'a'), Notation::cells) : std::nullopt;
}

std::optional<Cell> parse_cell(const Variant& variant, std::string_view text) {
    if (text.size() < 2) return std::nullopt;
    const auto row = parse_number<int>(text.substr(1));
    const auto column = column_of(variant, text.front());
    if (!column || !row || text[1] == '0' || *row < 1 || *row > variant.height) return std::nullopt;
    return cell_at(variant, *column, *row - 1);
}

// Columns without a letter are few, and only on boards without gravity can a cell be any of them.
std::optional<Cell> find_cell(const Variant& variant, std::string_view text) {
    if (!text.starts_with('(')) return parse_cell(variant, text);
    for (Cell cell = 0; cell < variant.cells(); ++cell)
        if (text == square_name(cell / variant.height, cell % variant.height)) return cell;
    return std::nullopt;
}

bool fits(const Variant& variant, Notation notation) { return notation == Notation::cells || variant.drops(); }

// In a notation that fits the board.
std::optional<Move> parse_fitting(const Variant& variant, std::string_view text, Notation notation) {
    if (!variant.drops()) return parse_cell(variant, text);
    return text.size() != 1 ? std::nullopt : parse_column(variant, text.front(), notation);
}

// Plays what a text says, or says which move of it is wrong.
class Reader {
public:
    Reader(Position& position, std::string_view text) : position_(position), text_(text), before_(position.stones()) {}

    // Where a move is wrong, those before it are taken back.
    Result<void> play(std::string_view moves, Notation notation) {
        auto played = play_all(moves, notation);
        while (!played && position_.stones() > before_) position_.undo();
        return played;
    }

private:
    Result<void> play_all(std::string_view rest, Notation notation) {
        for (rest = without_separators(rest); !rest.empty(); rest = without_separators(rest)) {
            const std::string_view name = take_move(rest, notation);
            const bool is_cell = notation == Notation::cells && name.size() > 1;
            const Move move = INAROW_TRY(is_cell ? move_to(name) : move_named(name, notation));
            if (position_.won()) return error(fmt::format("the game was over before {}", where()));
            if (!position_.legal(move))
                return error(fmt::format("{} {} is {} at {}", is_cell ? "cell" : "column", name,
                                         is_cell ? "taken" : "full", where()));
            position_.play(move);
        }
        return {};
    }

    [[nodiscard]] Result<Move> move_named(std::string_view name, Notation notation) const {
        const auto move = parse_fitting(variant(), name, notation);
        if (move) return *move;
        return no_move(name, variant().drops() ? "column" : "cell", move_range(variant(), notation));
    }

    // With gravity the stone has to fall on the cell.
    [[nodiscard]] Result<Move> move_to(std::string_view name) const {
        const auto cell = find_cell(variant(), name);
        if (!cell)
            return no_move(name, "cell",
                           fmt::format("a1-{}", square_name(variant().columns() - 1, variant().height - 1)));
        if (!variant().drops()) return *cell;
        const int column = position_.column_of(*cell);
        const int row = position_.height(column);
        if (*cell > cell_at(variant(), column, row))
            return error(fmt::format("{} at {} is not where a stone falls: it falls on {}", name, where(),
                                     square_name(column, row)));
        if (*cell < cell_at(variant(), column, row)) return error(fmt::format("cell {} is taken at {}", name, where()));
        return column;
    }

    [[nodiscard]] tl::unexpected<Error> no_move(std::string_view name, std::string_view kind,
                                                std::string_view range) const {
        return error(fmt::format("{} at {} is not a {} of {} ({}s {})", name_of(name), where(), kind,
                                 to_text(variant()), kind, range));
    }

    [[nodiscard]] const Variant& variant() const { return position_.variant(); }
    [[nodiscard]] std::string where() const {
        return fmt::format("move {} of {}", position_.stones() - before_ + 1, quote(text_));
    }

    Position& position_;
    std::string_view text_;
    int before_;
};

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

// What was valid before cells were read keeps its meaning: on a board of 13 columns or more, "d1" is two of them.
Result<Position> parse_moves(Position position, std::string_view text, Notation notation) {
    const Variant variant = position.variant();
    const Notation named = notation_for(variant, notation);
    if (!fits(variant, named))
        return error(fmt::format("the notation {} does not fit {}", notation_names[static_cast<std::size_t>(named)],
                                 to_text(variant)));
    Reader reader(position, text);
    auto played = reader.play(text, named);
    if (played) return position;
    if (is_replay(text)) return replayed(std::move(position), text);
    const std::string bare = INAROW_TRY(bare_moves(variant, text));
    played = reader.play(bare, named);
    if (!played && notation == Notation::automatic && variant.drops() && begins_with_cell(bare)) {
        const auto by_cells = reader.play(bare, Notation::cells);
        if (by_cells) return position;
        return error(fmt::format("as columns, {}; as cells, {}", played.error().message, by_cells.error().message));
    }
    if (!played) return tl::unexpected(played.error());
    return position;
}

std::string to_text(const Variant& variant, Move move, Notation notation) {
    notation = notation_for(variant, notation);
    if (!variant.drops()) return square_name(move / variant.height, move % variant.height);
    // Only boards of one row are so wide that letters do not suffice.
    if (notation == Notation::cells && move >= static_cast<int>(letters.size())) return square_name(move, 0);
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
