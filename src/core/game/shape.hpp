// Where the cells of a board lie: what topologies and bit layouts are made from.
#pragma once

#include "inarow/variant.hpp"

namespace inarow {

// A cell by its coordinates; z is the level, from the bottom.
struct Square {
    int x = 0;
    int y = 0;
    int z = 0;

    friend constexpr bool operator==(const Square&, const Square&) = default;
};

// From a cell to the next one of a line.
struct Step {
    int x = 0;
    int y = 0;
    int z = 0;
};

[[nodiscard]] constexpr Square operator+(Square square, Step step) {
    return {square.x + step.x, square.y + step.y, square.z + step.z};
}

[[nodiscard]] constexpr bool on_board(const Shape& shape, Square s) {
    return s.x >= 0 && s.x < shape.width && s.y >= 0 && s.y < shape.depth && s.z >= 0 && s.z < shape.height;
}

[[nodiscard]] constexpr int cell_of(const Shape& shape, Square s) {
    return (s.x + shape.width * s.y) * shape.height + s.z;
}
[[nodiscard]] constexpr Square square_of(const Shape& shape, int cell) {
    const int column = cell / shape.height;
    return {column % shape.width, column / shape.width, cell % shape.height};
}

}  // namespace inarow
