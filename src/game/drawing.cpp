#include "game/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace inarow {
namespace {

char sign_at(const Position& position, const Line& winning, const Marks& marks, Cell cell) {
    if (const auto mark = marks.find(cell); mark != marks.end()) return mark->second;
    const bool wins = std::find(winning.begin(), winning.end(), cell) != winning.end();
    constexpr std::string_view plain = ".xo";
    constexpr std::string_view capital = ".XO";
    return (wins ? capital : plain)[static_cast<std::size_t>(position.at(cell))];
}

bool by_cells(const Variant& variant, Notation notation) { return !variant.drops() || notation == Notation::cells; }

std::string column_name(const Variant& variant, int column, Notation notation) {
    return by_cells(variant, notation) ? std::string(1, column_letter(column)) : to_text(variant, column, notation);
}

// One layer of columns, seen from the side.
std::string draw_wall(const Position& position, Notation notation, const Marks& marks) {
    const Variant& variant = position.variant();
    const Line winning = position.winning_line().value_or(Line{});
    const bool ring = variant.topology != Topology::flat;
    const bool numbered = by_cells(variant, notation);
    std::string text;
    for (int row = variant.height - 1; row >= 0; --row) {
        if (numbered) text += fmt::format("{:2}", row + 1);
        if (ring) text += " >";
        for (int column = 0; column < variant.width; ++column) {
            text += ' ';
            text += sign_at(position, winning, marks, cell_at(variant, column, row));
        }
        text += ring ? " <\n" : "\n";
    }
    text += numbered ? "  " : "";
    text += ring ? "  " : "";
    for (int column = 0; column < variant.width; ++column) text += ' ' + column_name(variant, column, notation);
    text += '\n';
    return text;
}

// The levels of a box side by side, the lowest first, then the names of the columns.
std::string draw_levels(const Position& position, Notation notation, const Marks& marks) {
    const Variant& variant = position.variant();
    const Line winning = position.winning_line().value_or(Line{});
    std::string text;
    for (int level = 0; level < variant.height; ++level)
        text += fmt::format(" {:<{}}", fmt::format("level {}", level + 1), std::max(2 * variant.width, 8) + 1);
    text += variant.drops() ? " columns\n" : "\n";
    for (int y = 0; y < variant.depth; ++y) {
        for (int level = 0; level < variant.height; ++level) {
            std::string row;
            for (int x = 0; x < variant.width; ++x)
                row += fmt::format(" {}", sign_at(position, winning, marks, cell_of(variant, {x, y, level})));
            text += fmt::format("{:<{}}", row, std::max(2 * variant.width, 8) + 2);
        }
        for (int x = 0; x < variant.width; ++x) text += ' ' + column_name(variant, x + variant.width * y, notation);
        text += '\n';
    }
    return text;
}

}  // namespace

std::string draw(const Position& position, Notation notation, const Marks& marks) {
    return position.variant().topology == Topology::box ? draw_levels(position, notation, marks)
                                                        : draw_wall(position, notation, marks);
}

}  // namespace inarow
