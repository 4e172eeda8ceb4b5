#include "explain/panel.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <numbers>
#include <utility>

#include "base/text.hpp"
#include "game/shape.hpp"
#include "inarow/notation.hpp"

namespace inarow::explain {
namespace {

constexpr std::string_view centred = R"(text-anchor="middle")";
constexpr std::string_view border = R"(stroke="#ddd")";  // between cells

// Of the board; dashed where it meets the opposite one.
std::string_view edge(bool meets) { return meets ? R"(stroke="#888" stroke-dasharray="5 5")" : R"(stroke="#888")"; }

// What is drawn in one piece: the whole board, or the levels of a box in rows that make a square.
struct Grid {
    int columns;
    int rows;
    int levels;
    int per_row;
    int title;  // pixels above each level

    [[nodiscard]] int level_width(int cell) const { return columns * cell + panel_margin / 2; }
    [[nodiscard]] int level_height(int cell) const { return title + rows * cell; }
    [[nodiscard]] int width(int cell) const { return per_row * level_width(cell) - panel_margin / 2; }
    [[nodiscard]] int height(int cell) const { return (levels + per_row - 1) / per_row * level_height(cell); }
};

bool is_box(const Variant& variant) { return variant.topology == Topology::box; }

Grid grid_of(const Variant& variant) {
    if (!is_box(variant)) return {variant.width, variant.height, 1, 1, 0};
    const int per_row = static_cast<int>(std::ceil(std::sqrt(variant.height)));
    return {variant.width, variant.depth, variant.height, per_row, text_height + 6};
}

// Where a cell lies in its level: from the left, and from the bottom.
struct Spot {
    int level;
    int column;
    int row;
};

Spot spot_of(const Variant& variant, Cell cell) {
    const Square square = square_of(variant, cell);
    return is_box(variant) ? Spot{square.z, square.x, square.y} : Spot{0, square.x, square.z};
}

}  // namespace

bool edges_meet(const Variant& variant) {
    return variant.topology == Topology::cylinder || variant.topology == Topology::torus;
}

std::string line_at(int x1, int y1, int x2, int y2, std::string_view attributes) {
    return fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n", x1, y1, x2, y2, attributes);
}

std::string rect_at(int x, int y, int width, int height, std::string_view attributes) {
    return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", x, y, width, height, attributes);
}

std::string label_at(int x, int y, std::string_view attributes, std::string_view text) {
    return fmt::format("<text x=\"{}\" y=\"{}\" {}>{}</text>\n", x, y, attributes, escaped(text));
}

std::string text_at(int x, int y, std::string_view colour, std::string_view text, bool bold) {
    return label_at(x, y, fmt::format("fill=\"{}\"{}", colour, bold ? " font-weight=\"bold\"" : ""), text);
}

std::string stone_at(int x, int y, int radius, Stone player, std::string_view colour) {
    const bool first = player == Stone::first;
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>\n", x, y,
                       radius, first ? colour : "#fff", colour,
                       first        ? 1
                       : radius > 8 ? 3
                                    : 2);
}

std::string useless_stone_at(int x, int y, int radius, Stone player) {
    return stone_at(x, y, radius, player, "#999") +
           line_at(x - radius - 3, y + radius + 3, x + radius + 3, y - radius - 3, R"(stroke="#555" stroke-width="2")");
}

Panel::Panel(const Position& position, int cell_size, int left, int top)
    : variant_(position.variant()), size_(cell_size), left_(left + panel_margin), top_(top + panel_margin) {
    for (int level = 0; level < grid_of(variant_).levels; ++level) draw_level(level);
    draw_stones(position);
    is_box(variant_) ? draw_letters(position) : draw_labels();
}

int Panel::width(const Variant& variant, int cell_size) { return grid_of(variant).width(cell_size) + 2 * panel_margin; }

int Panel::height(const Variant& variant, int cell_size, int lines) {
    return grid_of(variant).height(cell_size) + cell_size + panel_margin + text_height * (lines + 1);
}

int Panel::x(Cell cell) const {
    const Grid grid = grid_of(variant_);
    const Spot spot = spot_of(variant_, cell);
    return left_ + spot.level % grid.per_row * grid.level_width(size_) + spot.column * size_ + size_ / 2;
}

int Panel::y(Cell cell) const {
    const Grid grid = grid_of(variant_);
    const Spot spot = spot_of(variant_, cell);
    return top_ + spot.level / grid.per_row * grid.level_height(size_) + grid.title +
           (grid.rows - 1 - spot.row) * size_ + size_ / 2;
}

bool Panel::adjacent(Cell a, Cell b) const {
    if (is_box(variant_)) return true;
    const Spot from = spot_of(variant_, a);
    const Spot to = spot_of(variant_, b);
    return std::abs(from.column - to.column) <= 1 && std::abs(from.row - to.row) <= 1;
}

void Panel::mark(Cell cell, std::string_view text, std::string_view colour) {
    body_ += label_at(x(cell), y(cell) + 5, fmt::format(R"(fill="{}" font-weight="bold" {})", colour, centred), text);
}

void Panel::frame(Cell cell, std::string_view colour) {
    const int side = size_ * 4 / 5;
    body_ += rect_at(x(cell) - size_ * 2 / 5, y(cell) - size_ * 2 / 5, side, side,
                     fmt::format(R"(rx="5" fill="{0}" fill-opacity="0.2" stroke="{0}")", colour));
}

void Panel::line(const Line& cells, std::string_view colour, std::string_view title) {
    std::string path;
    for (std::size_t i = 0; i < cells.size(); ++i)
        path +=
            fmt::format("{}{} {} ", i > 0 && adjacent(cells[i - 1], cells[i]) ? "L" : "M", x(cells[i]), y(cells[i]));
    body_ += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.5\" "
        "stroke-width=\"2\"><title>{}</title></path>\n",
        path, colour, escaped(title));
}

void Panel::move_to_come(Cell cell, Stone player, int i) {
    body_ += fmt::format("<g opacity=\"0.3\">\n{}</g>\n", stone_at(x(cell), y(cell), size_ / 3, player));
    body_ += label_at(x(cell), y(cell) + 5,
                      R"(font-weight="bold" text-anchor="middle" stroke="#fff" stroke-width="3" paint-order="stroke")",
                      std::to_string(i));
}

// From rim to rim, bent a little to the left: there and back are two arrows, and what lies between stays visible.
void Panel::arrow(Cell from, Cell to) {
    const double across = x(to) - x(from);
    const double down = y(to) - y(from);
    const double length = std::sqrt(across * across + down * down);  // std::hypot needs glibc 2.35
    const double rim = size_ / 3.0 + 2;
    if (length <= 2 * rim) return;
    constexpr double bend = 0.36;  // radians at each end
    const auto leaving = [&](Cell cell, double angle, double distance) {
        return std::pair(x(cell) + distance * std::cos(angle), y(cell) + distance * std::sin(angle));
    };
    const double direction = std::atan2(down, across);
    const auto start = leaving(from, direction - bend, rim);
    const auto tip = leaving(to, direction + bend + std::numbers::pi, rim);
    const auto middle = leaving(from, direction - bend, length / 2 / std::cos(bend));
    body_ += fmt::format("<path class=\"arrow\" d=\"M{:.1f} {:.1f} Q{:.1f} {:.1f} {:.1f} {:.1f}", start.first,
                         start.second, middle.first, middle.second, tip.first, tip.second);
    for (const double side : {-0.5, 0.5}) {
        const double back = direction + bend + std::numbers::pi + side;
        body_ += fmt::format(" M{:.1f} {:.1f} l{:.1f} {:.1f}", tip.first, tip.second, 7 * std::cos(back),
                             7 * std::sin(back));
    }
    body_ += "\" fill=\"none\" stroke=\"#555\" stroke-width=\"1.5\"/>\n";
}

void Panel::say(std::string_view text, std::string_view colour) {
    body_ += text_at(left_, top_ + grid_of(variant_).height(size_) + size_ + text_height * ++said_, colour, text);
}

void Panel::draw_level(int level) {
    const Grid grid = grid_of(variant_);
    const int left = left_ + level % grid.per_row * grid.level_width(size_);
    const int top = top_ + level / grid.per_row * grid.level_height(size_) + grid.title;
    const int right = left + grid.columns * size_;
    const int bottom = top + grid.rows * size_;
    if (grid.title > 0) body_ += label_at((left + right) / 2, top - 6, centred, "level " + std::to_string(level + 1));
    body_ += rect_at(left, top, right - left, bottom - top, R"(fill="#fafafa")");
    for (int x = left + size_; x < right; x += size_) body_ += line_at(x, top, x, bottom, border);
    for (int y = top + size_; y < bottom; y += size_) body_ += line_at(left, y, right, y, border);
    for (const int x : {left, right}) body_ += line_at(x, top, x, bottom, edge(edges_meet(variant_)));
    for (const int y : {top, bottom}) body_ += line_at(left, y, right, y, edge(variant_.topology == Topology::torus));
}

// Below the columns and beside the rows.
void Panel::draw_labels() {
    for (int column = 0; column < variant_.width; ++column)
        body_ += label_at(x(cell_at(variant_, column, 0)), top_ + variant_.height * size_ + 16, centred,
                          std::string(1, column_letter(column)));
    for (int row = 0; row < variant_.height; ++row)
        body_ += label_at(left_ - panel_margin / 2, y(cell_at(variant_, 0, row)) + 5, centred, std::to_string(row + 1));
}

// In the empty cells of every level.
void Panel::draw_letters(const Position& position) {
    for (Cell cell = 0; cell < variant_.cells(); ++cell)
        if (position.at(cell) == Stone::none)
            body_ += label_at(x(cell), y(cell) - size_ / 2 + 10, R"(fill="#888" text-anchor="middle" font-size="10")",
                              std::string(1, column_letter(cell / variant_.height)));
}

void Panel::draw_stones(const Position& position) {
    for (Cell cell = 0; cell < variant_.cells(); ++cell)
        if (position.at(cell) != Stone::none) body_ += stone_at(x(cell), y(cell), size_ / 3, position.at(cell));
}

}  // namespace inarow::explain
