// The first board of a picture: what every move is worth, the threats, the cells that the controller of the zugzwang
// gets, and a line to come; each mark is explained in words beside it.
#pragma once

#include <string>

#include "explain/explain.hpp"

namespace inarow::explain {

struct Drawing {
    std::string body;  // elements of SVG
    int width = 0;     // pixels
    int height = 0;
};

[[nodiscard]] Drawing draw_overview(const Explanation& explanation, int usual_width);

// The moves of the first reason, as far as it is told: at most 8.  Empty where nothing has to be played.
[[nodiscard]] std::vector<Move> line_to_come(const Explanation& explanation);

}  // namespace inarow::explain
