// The shape of a board for the bit kernel, at two levels with one interface:
//
//   StaticGeometry<W, H, K>   sizes are constants: every shift and mask is folded into the code
//   DynamicGeometry<Word>     sizes are members: any board that fits the word
//
// Both visit the same nodes in every search, and so does a third one in the tests, which takes its lines from the plain
// list (tests/reference_geometry.hpp).  with_geometry() picks the level once per solve; nothing below it is virtual.
// The topology and whether stones drop are types at every level: they change which code runs, not only its numbers.
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>
#include <vector>

#include "base/bits.hpp"
#include "base/require.hpp"
#include "game/lines.hpp"
#include "game/topologies.hpp"
#include "inarow/variant.hpp"

namespace inarow {

// The sets of cells that the kernel needs again and again.
template <BoardWord Word>
struct Masks {
    Word board = 0;          // every cell
    Word bottom = 0;         // the lowest cell of each column
    Word top = 0;            // the highest cell of each column
    Word spare = 0;          // the bit above each column
    Word claimed = 0;        // cells an even number of rows below the top: the upper cells of claimeven pairs
    Word first_columns = 0;  // the first column of each row of columns, with its spare bit
};

template <BoardWord Word>
[[nodiscard]] constexpr Masks<Word> make_masks(const Shape& shape) {
    Masks<Word> masks;
    for (int column = 0; column < shape.columns(); ++column) {
        const int base = column * shape.stride();
        masks.board |= low_bits<Word>(shape.height) << base;
        masks.bottom |= bit<Word>(base);
        masks.top |= bit<Word>(base + shape.height - 1);
        if (shape.stride() > shape.height) masks.spare |= bit<Word>(base + shape.height);
        if (column % shape.width == 0) masks.first_columns |= low_bits<Word>(shape.stride()) << base;
        for (int row = shape.height - 1; row >= 0; row -= 2) masks.claimed |= bit<Word>(base + row);
    }
    return masks;
}

template <int W, int H, int K, class TopologyClass = Flat, int D = 1>
struct StaticGeometry {
    static constexpr Shape shape{W, H, K, D};
    static_assert(shape.bits() <= 128, "the board does not fit a word");
    using Word = std::conditional_t<shape.bits() <= 64, Word64, Word128>;
    using Topology = TopologyClass;
    static constexpr bool drops = true;
    static constexpr Masks<Word> masks = make_masks<Word>(shape);
    static constexpr auto tables = Topology::template make_tables<Word>(shape);
    static constexpr int max_moves = shape.columns();

    [[nodiscard]] static constexpr int width() { return W; }
    [[nodiscard]] static constexpr int depth() { return D; }
    [[nodiscard]] static constexpr int height() { return H; }
    [[nodiscard]] static constexpr int k() { return K; }
    [[nodiscard]] static constexpr int columns() { return shape.columns(); }
    [[nodiscard]] static constexpr int cells() { return shape.cells(); }
    [[nodiscard]] static constexpr int stride() { return shape.stride(); }
    [[nodiscard]] static constexpr int bits() { return shape.bits(); }
    [[nodiscard]] static constexpr bool fits(int direction) { return Topology::fits(shape, direction); }
};

template <class WordType, class TopologyClass = Flat, Placement placement = Placement::drop>
class DynamicGeometry {
public:
    using Word = WordType;
    using Topology = TopologyClass;
    static constexpr bool drops = placement == Placement::drop;
    // Fixed so that a node's moves live on the stack: 61 columns is the most for which there are names.
    static constexpr int max_columns = word_bits<Word> == 64 ? 32 : 61;
    static constexpr int max_moves = drops ? max_columns : word_bits<Word>;
    static constexpr bool may_be_packed = !drops && word_bits<Word> == 128;

    explicit DynamicGeometry(const Variant& v)
        : shape(v), masks(make_masks<Word>(v)), tables(Topology::template make_tables<Word>(v)) {
        require(v.bits() <= word_bits<Word> && v.columns() <= max_columns, "the board does not fit the word");
        for (int d = 0; d < static_cast<int>(fits_.size()); ++d) fits_[d] = Topology::fits(v, d);
        if constexpr (may_be_packed)
            for (int d = 0; d < static_cast<int>(room.size()); ++d)
                for (const Line& line : walks(v, d)) room[d] |= cell_bit(*this, line.front());
    }

    Shape shape;
    Masks<Word> masks;
    [[no_unique_address]] typename Topology::template Tables<Word> tables;
    std::array<Word, may_be_packed ? Topology::steps.size() : 0> room{};  // the first cells of all lines, by direction

    [[nodiscard]] int width() const { return shape.width; }
    [[nodiscard]] int depth() const { return shape.depth; }
    [[nodiscard]] int height() const { return shape.height; }
    [[nodiscard]] int k() const { return shape.k; }
    [[nodiscard]] int columns() const { return shape.columns(); }
    [[nodiscard]] int cells() const { return shape.cells(); }
    [[nodiscard]] bool packed() const { return may_be_packed && stride_ == shape.height; }  // without spare bits
    [[nodiscard]] int stride() const { return may_be_packed ? stride_ : shape.height + 1; }
    [[nodiscard]] int bits() const { return columns() * stride(); }
    [[nodiscard]] bool fits(int direction) const { return fits_[direction]; }

private:
    int stride_ = shape.stride();
    std::array<bool, Topology::steps.size()> fits_{};
};

// Whether k is known when the code is compiled.
template <class G>
concept KnowsK = requires {
    typename std::integral_constant<int, G::k()>;
};

template <class G>
concept MayBePacked = requires {
    requires G::may_be_packed;
};

// A geometry for code that is compiled for one k.
template <class G, int K>
struct FixedK : G {
    using AnyK = G;
    explicit FixedK(const G& g) : G(g) {}
    [[nodiscard]] static constexpr int k() { return K; }
};

// The bit of a cell, by its column and row or by its number.
template <class G>
[[nodiscard]] constexpr typename G::Word cell_bit(const G& g, int column, int row) {
    return bit<typename G::Word>(column * g.stride() + row);
}
template <class G>
[[nodiscard]] constexpr typename G::Word cell_bit(const G& g, Cell cell) {
    return bit<typename G::Word>(cell + cell / g.height() * (g.stride() - g.height()));
}

// The number of the lowest cell of a set, which must not be empty.
template <class G>
[[nodiscard]] constexpr Cell lowest_cell(const G& g, typename G::Word cells) {
    const int index = lowest_index(cells);
    return index - index / g.stride() * (g.stride() - g.height());
}

// All cells of a column.
template <class G>
[[nodiscard]] constexpr typename G::Word column_mask(const G& g, int column) {
    return low_bits<typename G::Word>(g.height()) << (column * g.stride());
}

// What a move may fill, and back: the cells of its column, or one cell.
template <class G>
[[nodiscard]] constexpr typename G::Word move_mask(const G& g, int move) {
    if constexpr (G::drops) return column_mask(g, move);
    return cell_bit(g, move);
}
template <class G>
[[nodiscard]] constexpr int move_of(const G& g, typename G::Word cell) {
    if constexpr (G::drops) return lowest_index(cell) / g.stride();
    return lowest_cell(g, cell);
}
template <class G>
[[nodiscard]] constexpr int moves(const G& g) {
    return G::drops ? g.columns() : g.cells();
}

// Calls f(geometry) with the smaller of the two words that holds the board.
template <template <class, class, Placement> class Geometry, class TopologyClass, Placement placement, class F>
decltype(auto) with_placement(const Variant& v, F&& f) {
    if (v.bits() <= 64 && v.columns() <= DynamicGeometry<Word64>::max_columns)
        return f(Geometry<Word64, TopologyClass, placement>(v));
    return f(Geometry<Word128, TopologyClass, placement>(v));
}
template <template <class, class, Placement> class Geometry, class TopologyClass, class F>
decltype(auto) with_word(const Variant& v, F&& f) {
    return v.drops() ? with_placement<Geometry, TopologyClass, Placement::drop>(v, f)
                     : with_placement<Geometry, TopologyClass, Placement::free>(v, f);
}

// Calls f(geometry) with sizes known at run time only: for code that is not worth compiling for each board.
template <class F>
decltype(auto) with_dynamic_geometry(const Variant& v, F&& f) {
    require(v.fits_word(), "the board does not fit a word");
    return with_topology(v.topology, [&]<class T>(T) -> decltype(auto) { return with_word<DynamicGeometry, T>(v, f); });
}

// The same for boards on which stones drop.
template <class F>
decltype(auto) with_dropping_geometry(const Variant& v, F&& f) {
    require(v.fits_word() && v.drops(), "the board does not fit a word, or has no gravity");
    return with_topology(v.topology, [&]<class T>(T) -> decltype(auto) {
        return with_placement<DynamicGeometry, T, Placement::drop>(v, f);
    });
}

// The same on words of 128 bits, whatever the board: half the code, where little time is spent on words.
template <class F>
decltype(auto) with_wide_geometry(const Variant& v, F&& f) {
    require(v.fits_word(), "the board does not fit a word");
    return with_topology(v.topology, [&]<class T>(T) -> decltype(auto) {
        return v.drops() ? f(DynamicGeometry<Word128, T, Placement::drop>(v))
                         : f(DynamicGeometry<Word128, T, Placement::free>(v));
    });
}

// Calls f(geometry) with the level asked for; `fastest` is the static one where the list has it.  The
// variant must fit a word.
template <class F>
decltype(auto) with_geometry(const Variant& v, GeometryLevel level, F&& f) {
    require(v.fits_word(), "the board does not fit a word");
    if (level == GeometryLevel::fastest) {
#define HOT_GEOMETRY(W, H, K, topology, TopologyClass, D) \
    if (v == Variant{W, H, K, Topology::topology, D}) return f(StaticGeometry<W, H, K, TopologyClass, D>{});
#include "game/hot_geometries.def"
#undef HOT_GEOMETRY
    }
    return with_dynamic_geometry(v, f);
}

}  // namespace inarow
