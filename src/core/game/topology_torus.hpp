// A ring of columns whose top also meets their bottom: lines run on in every direction.  With gravity,
// stones still drop to the lowest empty cell.  What fits is as on a flat board (Flat::fits).
#pragma once

#include "game/shape.hpp"
#include "game/topology_cylinder.hpp"

namespace inarow {

// The symmetries that keep columns upright are those of the cylinder.
struct Torus : Cylinder {
    static constexpr bool rows_wrap = true;

    // The lowest `count` levels.
    template <BoardWord Word>
    struct Tables {
        std::array<Word, max_k> lowest{};
    };

    [[nodiscard]] static constexpr std::optional<Square> next(const Shape& shape, Square square, Step step) {
        Square there = square + step;
        there.x = (there.x + shape.width) % shape.width;
        there.z = (there.z + shape.height) % shape.height;
        return there;
    }

    template <BoardWord Word>
    [[nodiscard]] static constexpr Tables<Word> make_tables(const Shape& shape) {
        Tables<Word> tables;
        for (int count = 1; count < max_k; ++count)
            for (int column = 0; column < shape.columns(); ++column)
                tables.lowest[count] |= low_bits<Word>(std::min(count, shape.height)) << (column * shape.stride());
        return tables;
    }
    template <class G, CellSet Set>
    [[nodiscard]] static constexpr Set forward(const G& g, Set word, int direction, int count) {
        const int climb = steps[direction].z * count;
        if (climb > 0) word = lifted(g, word, climb);
        if (climb < 0) word = lowered(g, word, -climb);
        return direction == vertical ? word : rotated(g, word, (g.width() - count) % g.width());
    }
    template <class G, CellSet Set>
    [[nodiscard]] static constexpr Set backward(const G& g, Set word, int direction, int count) {
        const int climb = steps[direction].z * count;
        if (climb > 0) word = lowered(g, word, climb);
        if (climb < 0) word = lifted(g, word, -climb);
        return direction == vertical ? word : rotated(g, word, count);
    }

private:
    // Bits that are not on the board are dropped.
    template <class G, CellSet Set>
    [[nodiscard]] static constexpr Set lifted(const G& g, Set word, int levels) {
        word &= g.masks.board;
        const auto leaving = word & (g.tables.lowest[levels] << (g.height() - levels));
        return ((word & ~leaving) << levels) | (leaving >> (g.height() - levels));
    }
    template <class G, CellSet Set>
    [[nodiscard]] static constexpr Set lowered(const G& g, Set word, int levels) {
        word &= g.masks.board;
        const auto leaving = word & g.tables.lowest[levels];
        return ((word & ~leaving) >> levels) | (leaving << (g.height() - levels));
    }
};

}  // namespace inarow
