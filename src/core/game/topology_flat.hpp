// A plain board: lines end at its edges.
#pragma once

#include "game/shape.hpp"
#include "game/topology.hpp"

namespace inarow {

struct Flat {
    static constexpr int sizes = 2;
    // Vertical, horizontal, rising and falling diagonal.
    static constexpr std::array<Step, 4> steps = {{{0, 0, 1}, {1, 0, 0}, {1, 0, 1}, {1, 0, -1}}};
    static constexpr bool rows_wrap = false;
    template <BoardWord Word>
    struct Tables {};

    [[nodiscard]] static constexpr std::optional<Square> next(const Shape& shape, Square square, Step step) {
        const Square there = square + step;
        return on_board(shape, there) ? std::optional(there) : std::nullopt;
    }
    [[nodiscard]] static constexpr bool fits(const Shape& shape, int direction) {
        return (direction == vertical || shape.k <= shape.width) &&
               (steps[direction].z == 0 || shape.k <= shape.height);
    }

    template <BoardWord Word>
    [[nodiscard]] static constexpr Tables<Word> make_tables(const Shape&) {
        return {};
    }
    template <class G, CellSet Set>
    [[nodiscard]] static constexpr Set forward(const G& g, Set word, int direction, int count) {
        return word << (count * distance(g, direction));
    }
    template <class G, CellSet Set>
    [[nodiscard]] static constexpr Set backward(const G& g, Set word, int direction, int count) {
        return word >> (count * distance(g, direction));
    }

    template <class G, CellSet Set>
    [[nodiscard]] static constexpr Canonical<Set> canonical(const G& g, Set code) {
        const auto mirror = mirrored(g, code);
        return least(Canonical<Set>{code, 0}, Canonical<Set>{mirror, 1});
    }
    [[nodiscard]] static constexpr int image(const Shape& shape, int symmetry, int column) {
        return symmetry == 0 ? column : shape.width - 1 - column;
    }
    [[nodiscard]] static constexpr int preimage(const Shape& shape, int symmetry, int column) {
        return image(shape, symmetry, column);
    }

protected:
    template <class G>
    [[nodiscard]] static constexpr int distance(const G& g, int direction) {
        return steps[direction].x * g.stride() + steps[direction].z;
    }
};

}  // namespace inarow
