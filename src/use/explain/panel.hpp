// A board as part of a picture, with marks on it and words below.
//
//          win   draw          tags, above their columns          level 1    level 2     a box, level by level, its
//     2  .  .  o  .            marks, frames, lines and           d  e  f    .  .  .     front row at the bottom; every
//     1  .  x  x  o            arrows lie on cells                a  x  c    .  o  .     empty cell has its column's
//        a  b  c  d            as in the names of cells                                  letter
//     said                                                      edges that meet are dashed
#pragma once

#include <string>
#include <string_view>

#include "game/lines.hpp"
#include "inarow/position.hpp"

namespace inarow::explain {

// In pixels.
constexpr int panel_margin = 24;
constexpr int text_height = 16;
constexpr int letter_width = 7;  // of an average letter, a little more than it is

// On the left and the right of these boards, and on a torus at the top and the bottom, too.
[[nodiscard]] bool edges_meet(const Variant& variant);

// Elements with these attributes: "<line ... stroke="#ddd"/>".
[[nodiscard]] std::string line_at(int x1, int y1, int x2, int y2, std::string_view attributes);
[[nodiscard]] std::string rect_at(int x, int y, int width, int height, std::string_view attributes);
[[nodiscard]] std::string label_at(int x, int y, std::string_view attributes, std::string_view text);

// Any text, which begins at this point of its baseline.
[[nodiscard]] std::string text_at(int x, int y, std::string_view colour, std::string_view text, bool bold = false);

// Players differ by shape: a filled disc is the first, a ring the second.  `centre` and radius in pixels.
[[nodiscard]] std::string stone_at(int x, int y, int radius, Stone player, std::string_view colour = "#222");

// The same where nobody will play: crossed out.
[[nodiscard]] std::string useless_stone_at(int x, int y, int radius, Stone player);

class Panel {
public:
    Panel(const Position& position, int cell_size, int left, int top);

    // How many pixels a board with this many lines of words takes.
    [[nodiscard]] static int width(const Variant& variant, int cell_size);
    [[nodiscard]] static int height(const Variant& variant, int cell_size, int lines);

    [[nodiscard]] int x(Cell cell) const;  // of its centre
    [[nodiscard]] int y(Cell cell) const;
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] int top() const { return top_; }

    void add(std::string_view shape) { body_ += shape; }
    void mark(Cell cell, std::string_view text, std::string_view colour);
    void frame(Cell cell, std::string_view colour);
    // Cut where the board wraps around; in a box it leads from level to level.
    void line(const Line& cells, std::string_view colour, std::string_view title);
    // The i-th move to come, from 1.
    void move_to_come(Cell cell, Stone player, int i);
    // From one cell to another, or across the edge of a cylinder or of a level.
    void arrow(Cell from, Cell to);
    void say(std::string_view text, std::string_view colour = "#222");

    [[nodiscard]] const std::string& body() const { return body_; }

private:
    [[nodiscard]] bool adjacent(Cell a, Cell b) const;
    void draw_level(int level);
    void draw_labels();
    void draw_letters(const Position& position);
    void draw_stones(const Position& position);

    Variant variant_;
    int size_;  // pixels of a cell
    int left_;
    int top_;
    int said_ = 0;
    std::string body_;
};

}  // namespace inarow::explain
