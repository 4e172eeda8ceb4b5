// An explanation as a picture: the board with all its marks and what they mean, and for each verdict a small board for
// every rule of its cover, with the lines that it solves.
#pragma once

#include <string>
#include <vector>

#include "explain/explain.hpp"

namespace inarow::explain {

// A complete SVG file.  Nothing is shown by colour alone: players are a disc and a ring, rules have letters.  Boards
// have column letters below and row numbers on the left, as in the names of cells ("b1"); boxes are drawn level by
// level.
[[nodiscard]] std::string to_svg(const Explanation& explanation);

// Its first board: what every move is worth, the threats, the cells that the controller of the zugzwang gets, and a
// line to come; each mark is explained in words beside it.
struct Drawing {
    std::string body;  // elements of SVG
    int width = 0;     // pixels
    int height = 0;
};
[[nodiscard]] std::string document_of(const Drawing& picture);  // a complete SVG file
[[nodiscard]] Drawing draw_overview(const Explanation& explanation, int usual_width);

// The moves of the first reason, as far as it is told: at most 8.  Empty where nothing has to be played.
[[nodiscard]] std::vector<Move> line_to_come(const Explanation& explanation);

}  // namespace inarow::explain
