// Lines and stones as sets with a bit for each Cell, for boards of at most 128 cells.
#pragma once

#include <vector>

#include "game/lines.hpp"
#include "game/words.hpp"
#include "inarow/position.hpp"

namespace inarow::knowledge {

[[nodiscard]] inline std::vector<Word128> line_cells(const Variant& variant) {
    std::vector<Word128> sets;
    for (const Line& line : lines(variant)) {
        sets.push_back(0);
        for (const Cell cell : line) sets.back() |= bit<Word128>(cell);
    }
    return sets;
}

// The cells with this content.
[[nodiscard]] inline Word128 cells_with(const Position& position, Stone content) {
    Word128 cells = 0;
    for (Cell cell = 0; cell < position.variant().cells(); ++cell)
        if (position.at(cell) == content) cells |= bit<Word128>(cell);
    return cells;
}

}  // namespace inarow::knowledge
