// Which game is played: the size of the board, the length of a line, the way the edges meet, and whether
// stones drop.
//
//   text     ::= sizes [ "k" k ] { "@" word }     7x6   9x7k5   7x6@cylinder   4x4x4   5x5@free   7x6@cylinder@free
//   sizes    ::= width "x" height | width "x" depth "x" height
//   word     ::= the name of a topology | "free"         letters may be capitals: 7X6, 7x6@Cylinder
//
// Limits: searches know boards of columns * (height + 1) <= 128 and, without gravity, of up to 128 cells; k is 2..10,
// by default 4.  Flat boards may be larger, up to 26 x 26: people play on them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "inarow/bound.hpp"
#include "inarow/result.hpp"

#pragma GCC visibility push(default)
namespace inarow {

inline constexpr int max_k = 10;

// A board has width x depth columns of the same height; flat boards have depth 1.  A cell is numbered
// column * height + level, a column x + width * y.
struct Shape {
    int width = 7;
    int height = 6;
    int k = 4;
    int depth = 1;

    [[nodiscard]] constexpr int columns() const { return width * depth; }
    [[nodiscard]] constexpr int cells() const { return columns() * height; }
    // Bits from one column to the next.  One bit more than cells: room for the height of the column in the
    // key, and a gap between lines.  Boards that only fit a word without it are packed: searches play those
    // without gravity, where the kernel masks the ends of lines instead.
    [[nodiscard]] constexpr int stride() const { return columns() * (height + 1) <= 128 ? height + 1 : height; }
    [[nodiscard]] constexpr int bits() const { return columns() * stride(); }

    friend constexpr bool operator==(const Shape&, const Shape&) = default;
};

enum class Topology {
#define TOPOLOGY(identifier, type, name, help) identifier,
#include "inarow/topologies.def"
#undef TOPOLOGY
};

// Which kernel plays a board.
enum class GeometryLevel { fastest, dynamic };

// Where a stone may go: on top of a column, or on any empty cell.
enum class Placement { drop, free };

struct Variant : Shape {
    Topology topology = Topology::flat;
    Placement placement = Placement::drop;

    constexpr Variant() = default;
    constexpr Variant(int width_, int height_, int k_, Topology topology_ = Topology::flat, int depth_ = 1,
                      Placement placement_ = Placement::drop)
        : Shape{width_, height_, k_, depth_}, topology(topology_), placement(placement_) {}

    [[nodiscard]] constexpr bool drops() const { return placement == Placement::drop; }
    // The number of different moves that a position can have.
    [[nodiscard]] constexpr int moves() const { return drops() ? columns() : cells(); }
    // The board fits the words of the bit kernel.
    [[nodiscard]] constexpr bool fits_word() const { return bits() <= 128 && (!drops() || stride() > height); }
    // No line fits on the board: every game is a draw.
    [[nodiscard]] bool lineless() const;

    friend constexpr bool operator==(const Variant&, const Variant&) = default;
};

struct TopologyRow {
    std::string_view name;
    std::string_view help;
};
[[nodiscard]] TopologyRow row_of(Topology topology);

// Whether a board on which no line fits is a mistake (the usual case) or wanted (counting positions).
enum class Lines { required, optional };

[[nodiscard]] Result<Variant> parse_variant(std::string_view text, Lines lines = Lines::required);
[[nodiscard]] std::string to_text(const Variant& variant);

using Cell = int;
using Line = std::vector<Cell>;

[[nodiscard]] constexpr Cell cell_at(const Variant& variant, int column, int row) {
    return column * variant.height + row;
}

// Every score that a position with this many stones on the board can have, for its side to move.
[[nodiscard]] constexpr Bound score_range(const Variant& variant, int stones) {
    const int left = variant.cells() - stones;
    return {-(left / 2), (left + 1) / 2};
}

// Number of the move (first move = 1) that ends the game when both sides reach this score; the last
// cell for a draw.  The winner makes his n-th-to-last stone.
[[nodiscard]] int last_move(const Variant& variant, int stones, Score score);

}  // namespace inarow
#pragma GCC visibility pop
