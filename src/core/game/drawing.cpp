#include "game/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "game/shape.hpp"

namespace inarow {
namespace {

TextStyle style_of_stone(Stone stone) {
    if (stone == Stone::none) return TextStyle::none;
    return stone == Stone::first ? TextStyle::first : TextStyle::second;
}

// Some cells beside each other as text, and how many columns of a terminal it takes.
struct Strip {
    std::string text;
    std::size_t width = 0;
};

// A board that is being drawn.
class Picture {
public:
    Picture(const Position& position, const Marks& marks, TerminalStyle style)
        : position_(position), marks_(marks), style_(style), winning_(position.winning_line().value_or(Line{})) {
        if (style.last_move && position.stones() > 0) last_ = position.last_cell();
    }

    // A blank before each cell, and brackets in place of the blanks around the last move.
    [[nodiscard]] Strip strip(const std::vector<Cell>& cells) const {
        Strip strip;
        bool after_last = false;
        for (const Cell cell : cells) {
            const bool last = cell == last_;
            strip.text += last ? '[' : after_last ? ']' : ' ';
            strip.text += sign(cell);
            after_last = last;
        }
        if (after_last) strip.text += ']';
        strip.width = 2 * cells.size() + (after_last ? 1 : 0);
        return strip;
    }

private:
    [[nodiscard]] std::string sign(Cell cell) const {
        if (const auto mark = marks_.find(cell); mark != marks_.end()) return std::string(1, mark->second);
        const bool wins = std::find(winning_.begin(), winning_.end(), cell) != winning_.end();
        constexpr std::string_view plain = ".xo";
        constexpr std::string_view capital = ".XO";
        const Stone stone = position_.at(cell);
        return styled((wins ? capital : plain).substr(static_cast<std::size_t>(stone), 1), style_of_stone(stone),
                      style_);
    }

    const Position& position_;
    const Marks& marks_;
    TerminalStyle style_;
    Line winning_;
    Cell last_ = -1;
};

bool by_cells(const Variant& variant, Notation notation) { return !variant.drops() || notation == Notation::cells; }

std::string column_name(const Variant& variant, int column, Notation notation) {
    return by_cells(variant, notation) ? std::string(1, column_letter(column)) : to_text(variant, column, notation);
}

// One layer of columns, seen from the side.
std::string draw_wall(const Variant& variant, Notation notation, const Picture& picture) {
    const bool ring = variant.topology != Topology::flat;
    const bool numbered = by_cells(variant, notation);
    const std::string indent = std::string(numbered ? 2 : 0, ' ') + (ring ? "  " : "");
    const auto cut = [&](std::string_view sign) {
        std::string line;
        if (variant.topology == Topology::torus)
            for (int column = 0; column < variant.width; ++column) line += sign;
        return line.empty() ? line : indent + line + '\n';
    };
    std::string text = cut(" v");
    for (int row = variant.height - 1; row >= 0; --row) {
        if (numbered) text += fmt::format("{:2}", row + 1);
        if (ring) text += " >";
        std::vector<Cell> cells;
        for (int column = 0; column < variant.width; ++column) cells.push_back(cell_at(variant, column, row));
        const Strip strip = picture.strip(cells);
        text += strip.text;
        if (ring) text += strip.width > 2 * cells.size() ? "<" : " <";
        text += '\n';
    }
    text += cut(" ^") + indent;
    for (int column = 0; column < variant.width; ++column) text += ' ' + column_name(variant, column, notation);
    text += '\n';
    return text;
}

// The levels of a box side by side, the lowest first, then the names of the columns.
std::string draw_levels(const Variant& variant, Notation notation, const Picture& picture) {
    const std::size_t width = static_cast<std::size_t>(std::max(2 * variant.width, 8)) + 2;
    std::string text;
    for (int level = 0; level < variant.height; ++level)
        text += fmt::format(" {:<{}}", fmt::format("level {}", level + 1), width - 1);
    text += variant.drops() ? " columns\n" : "\n";
    for (int y = 0; y < variant.depth; ++y) {
        for (int level = 0; level < variant.height; ++level) {
            std::vector<Cell> cells;
            for (int x = 0; x < variant.width; ++x) cells.push_back(cell_of(variant, {x, y, level}));
            const Strip strip = picture.strip(cells);
            text += strip.text + std::string(width - strip.width, ' ');
        }
        for (int x = 0; x < variant.width; ++x) text += ' ' + column_name(variant, x + variant.width * y, notation);
        text += '\n';
    }
    return text;
}

}  // namespace

std::string stone_sign(Stone player, TerminalStyle style) {
    return styled(player == Stone::first ? "x" : "o", style_of_stone(player), style);
}

std::string draw(const Position& position, Notation notation, const Marks& marks, TerminalStyle style) {
    const Picture picture(position, marks, style);
    return position.variant().topology == Topology::box ? draw_levels(position.variant(), notation, picture)
                                                        : draw_wall(position.variant(), notation, picture);
}

}  // namespace inarow
