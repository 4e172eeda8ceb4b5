// The shape of a board for the bit kernel, at three levels with one interface:
//
//   StaticGeometry<W, H, K>   sizes are constants: every shift and mask is folded into the code
//   DynamicGeometry<Word>     sizes are members: any board that fits the word
//   ReferenceGeometry<Word>   as dynamic, but lines come from the plain list (game/lines.hpp): the check
//
// All levels visit the same nodes in every search, which is a test.  with_geometry() picks the level
// once per solve; nothing below it is virtual.
#pragma once

#include <array>
#include <type_traits>
#include <vector>

#include "base/bits.hpp"
#include "base/require.hpp"
#include "game/lines.hpp"
#include "game/topology.hpp"
#include "game/variant.hpp"

namespace inarow {

// The sets of cells that the kernel needs again and again.
template <BoardWord Word>
struct Masks {
    Word board = 0;    // every cell
    Word bottom = 0;   // the lowest cell of each column
    Word top = 0;      // the highest cell of each column
    Word spare = 0;    // the bit above each column
    Word claimed = 0;  // cells an even number of rows below the top: the upper cells of claimeven pairs
};

template <BoardWord Word>
[[nodiscard]] constexpr Masks<Word> make_masks(int columns, int height) {
    Masks<Word> masks;
    for (int column = 0; column < columns; ++column) {
        const int base = column * (height + 1);
        masks.board |= low_bits<Word>(height) << base;
        masks.bottom |= bit<Word>(base);
        masks.top |= bit<Word>(base + height - 1);
        masks.spare |= bit<Word>(base + height);
        for (int row = height - 1; row >= 0; row -= 2) masks.claimed |= bit<Word>(base + row);
    }
    return masks;
}

template <int W, int H, int K, class TopologyClass = Flat>
struct StaticGeometry {
    static_assert(W * (H + 1) <= 128, "the board does not fit a word");
    using Word = std::conditional_t<W * (H + 1) <= 64, Word64, Word128>;
    using Topology = TopologyClass;
    static constexpr Masks<Word> masks = make_masks<Word>(W, H);
    static constexpr int max_width = W;

    [[nodiscard]] static constexpr int width() { return W; }
    [[nodiscard]] static constexpr int height() { return H; }
    [[nodiscard]] static constexpr int k() { return K; }
    [[nodiscard]] static constexpr int cells() { return W * H; }
    [[nodiscard]] static constexpr int bits() { return W * (H + 1); }
    [[nodiscard]] static constexpr bool fits(int direction) { return Topology::fits(direction, W, H, K); }
};

template <BoardWord WordType, class TopologyClass = Flat>
class DynamicGeometry {
public:
    using Word = WordType;
    using Topology = TopologyClass;
    // Fixed so that a node's moves live on the stack: a board of 61 columns is the widest with names.
    static constexpr int max_width = word_bits<Word> == 64 ? 32 : 61;

    explicit DynamicGeometry(const Variant& v)
        : masks(make_masks<Word>(v.columns(), v.height)), width_(v.width), height_(v.height), k_(v.k) {
        require(v.bits() <= word_bits<Word> && v.columns() <= max_width, "the board does not fit the word");
        for (int d = 0; d < Topology::directions; ++d) fits_[d] = Topology::fits(d, v.width, v.height, v.k);
    }

    Masks<Word> masks;

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    [[nodiscard]] int k() const { return k_; }
    [[nodiscard]] int cells() const { return width_ * height_; }
    [[nodiscard]] int bits() const { return width_ * (height_ + 1); }
    [[nodiscard]] bool fits(int direction) const { return fits_[direction]; }

private:
    std::array<bool, Topology::directions> fits_{};
    int width_;
    int height_;
    int k_;
};

template <BoardWord WordType>
class ReferenceGeometry : public DynamicGeometry<WordType> {
public:
    using Word = WordType;

    explicit ReferenceGeometry(const Variant& v) : DynamicGeometry<Word>(v), lines_by_direction(4) {
        for (const Line& line : inarow::lines(v)) add(v, line);
    }

    struct LineMask {
        Word first;  // the cell from which the others lie forward
        Word cells;
    };
    std::vector<std::vector<LineMask>> lines_by_direction;

private:
    void add(const Variant& v, const Line& line) {
        LineMask mask{cell_bit(v, line.front()), 0};
        for (const Cell cell : line) mask.cells |= cell_bit(v, cell);
        lines_by_direction[static_cast<std::size_t>(direction_of(v, line))].push_back(mask);
    }
    static Word cell_bit(const Variant& v, Cell cell) { return bit<Word>(cell + cell / v.height); }
    static int direction_of(const Variant& v, const Line& line) {
        const int columns = line[1] / v.height - line[0] / v.height;
        const int rows = line[1] % v.height - line[0] % v.height;
        return columns == 0 ? vertical : rows == 0 ? 1 : rows > 0 ? 2 : 3;
    }
};

// The bit of a cell.
template <class G>
[[nodiscard]] constexpr typename G::Word cell_bit(const G& g, int column, int row) {
    return bit<typename G::Word>(column * (g.height() + 1) + row);
}

// All cells of a column.
template <class G>
[[nodiscard]] constexpr typename G::Word column_mask(const G& g, int column) {
    return low_bits<typename G::Word>(g.height()) << (column * (g.height() + 1));
}

enum class GeometryLevel { fastest, dynamic, reference };

// Calls f(geometry) with the level asked for; `fastest` is the static one where the list has it.
template <class F>
decltype(auto) with_geometry(const Variant& v, GeometryLevel level, F&& f) {
    const bool fits64 = v.bits() <= 64 && v.columns() <= DynamicGeometry<Word64>::max_width;
    if (level == GeometryLevel::reference)
        return fits64 ? f(ReferenceGeometry<Word64>(v)) : f(ReferenceGeometry<Word128>(v));
    if (level == GeometryLevel::fastest) {
#define HOT_GEOMETRY(W, H, K) \
    if (v == Variant{W, H, K, Topology::flat}) return f(StaticGeometry<W, H, K>{});
#include "game/hot_geometries.def"
#undef HOT_GEOMETRY
    }
    return fits64 ? f(DynamicGeometry<Word64>(v)) : f(DynamicGeometry<Word128>(v));
}

}  // namespace inarow
