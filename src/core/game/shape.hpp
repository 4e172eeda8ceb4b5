// The size of a board, and where its cells lie: what topologies and bit layouts are made from.
//
// A board has width x depth columns of the same height; flat boards have depth 1.  A cell is numbered
// column * height + level, a column x + width * y.
#pragma once

namespace inarow {

inline constexpr int max_k = 10;

struct Shape {
    int width = 7;
    int height = 6;
    int k = 4;
    int depth = 1;

    [[nodiscard]] constexpr int columns() const { return width * depth; }
    [[nodiscard]] constexpr int cells() const { return columns() * height; }
    // Bits from one column to the next.  One bit more than cells: room for the height of the column in the
    // key, and a gap between lines.
    [[nodiscard]] constexpr int stride() const { return height + 1; }
    [[nodiscard]] constexpr int bits() const { return columns() * stride(); }

    friend constexpr bool operator==(const Shape&, const Shape&) = default;
};

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
