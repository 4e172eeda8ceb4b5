// A ring of columns: horizontal and diagonal lines run on from the last column into the first.  What fits, and how
// far a step goes, is as on a flat board: a line has its cells in k different columns unless it is vertical, and in k
// different rows unless it is level.
#pragma once

#include "game/shape.hpp"
#include "game/topology_flat.hpp"

namespace inarow {

struct Cylinder : Flat {
    [[nodiscard]] static constexpr std::optional<Square> next(const Shape& shape, Square square, Step step) {
        Square there = square + step;
        there.x = (there.x + shape.width) % shape.width;
        return on_board(shape, there) ? std::optional(there) : std::nullopt;
    }
    // A rotation of all columns; a step up or down cannot leave its column, because of the spare bits.
    template <class G, CellSet Set>
    [[nodiscard]] static constexpr Set forward(const G& g, Set word, int direction, int count) {
        const int shift = count * distance(g, direction);
        return direction == vertical || shift == 0 ? word << shift : (word << shift) | (word >> (g.bits() - shift));
    }
    template <class G, CellSet Set>
    [[nodiscard]] static constexpr Set backward(const G& g, Set word, int direction, int count) {
        const int shift = count * distance(g, direction);
        return direction == vertical || shift == 0 ? word >> shift : (word >> shift) | (word << (g.bits() - shift));
    }

    // Symmetry r + width * m: reflected if m, then turned r columns to the left.
    template <class G, CellSet Set>
    [[nodiscard]] static constexpr Canonical<Set> canonical(const G& g, Set code) {
        Canonical<Set> best{code, 0};
        const Set mirror = mirrored(g, code);
        for (int turn = 0; turn < g.width(); ++turn) {
            best = least(best, {rotated(g, code, turn), turn});
            best = least(best, {rotated(g, mirror, turn), turn + g.width()});
        }
        return best;
    }
    [[nodiscard]] static constexpr int image(const Shape& shape, int symmetry, int column) {
        const int reflected = symmetry < shape.width ? column : shape.width - 1 - column;
        return (reflected + shape.width - symmetry % shape.width) % shape.width;
    }
    [[nodiscard]] static constexpr int preimage(const Shape& shape, int symmetry, int column) {
        const int reflected = (column + symmetry % shape.width) % shape.width;
        return symmetry < shape.width ? reflected : shape.width - 1 - reflected;
    }
};

}  // namespace inarow
