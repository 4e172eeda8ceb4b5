// Which game is played: the size of the board, the length of a line, the way the edges meet.
//
//   text     ::= width "x" height [ "k" k ] [ "@" topology ]        7x6   9x7k5   7x6@flat
//
// Limits: a board takes width * (height + 1) bits and must fit 128; k is 2..10, 4 unless said.
#pragma once

#include <string>
#include <string_view>

#include "base/bound.hpp"
#include "base/result.hpp"

namespace inarow {

enum class Topology {
#define TOPOLOGY(identifier, name, help) identifier,
#include "game/topologies.def"
#undef TOPOLOGY
};

struct Variant {
    int width = 7;
    int height = 6;
    int k = 4;
    Topology topology = Topology::flat;

    [[nodiscard]] constexpr int columns() const { return width; }
    [[nodiscard]] constexpr int cells() const { return columns() * height; }
    // One bit more than cells per column: room for its height in the key, and a gap between lines.
    [[nodiscard]] constexpr int bits() const { return columns() * (height + 1); }
    // No line fits on the board: every game is a draw.
    [[nodiscard]] constexpr bool lineless() const { return k > width && k > height; }

    friend constexpr bool operator==(const Variant&, const Variant&) = default;
};

// Whether a board on which no line fits is a mistake (the usual case) or wanted (counting positions).
enum class Lines { required, optional };

[[nodiscard]] Result<Variant> parse_variant(std::string_view text, Lines lines = Lines::required);
[[nodiscard]] std::string to_text(const Variant& variant);

// Every score that a position with this many stones on the board can have, for its side to move.
[[nodiscard]] constexpr Bound score_range(const Variant& variant, int stones) {
    const int left = variant.cells() - stones;
    return {-(left / 2), (left + 1) / 2};
}

// Number of the move (first move = 1) that ends the game when both sides reach this score; the last
// cell for a draw.  The winner makes his n-th last stone.
[[nodiscard]] int last_move(const Variant& variant, int stones, Score score);

}  // namespace inarow
