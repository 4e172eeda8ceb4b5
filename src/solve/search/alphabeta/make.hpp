// Makes the alpha-beta solver of one geometry: keys, layout and size of the table.
//
// The solvers of all geometries are a lot of code for the compiler, so they are made in several files: one for the
// hot list, and one for each topology, which the build writes from topology.cpp.in.
#pragma once

#include "search/alphabeta/children_functions.hpp"
#include "search/alphabeta/solver.hpp"
#include "search/tables/narrow_table.hpp"
#include "search/tables/wide_table.hpp"

namespace inarow {

using MadeSolver = Result<std::unique_ptr<Solver>>;

// A variant of this topology, with sizes known at run time only.
template <class Topology>
[[nodiscard]] MadeSolver make_alphabeta_on(const Variant& variant, const SearchOptions& options);

// A variant of the hot list whose table can be narrow; nothing for all others.
[[nodiscard]] std::optional<MadeSolver> make_hot_alphabeta(const Variant& variant, const SearchOptions& options);

// The table of a geometry starts with as few lines as it may: 1 MiB, which stays in the second-level cache, or up to
// 256 MiB where a narrow tag must not be longer.  One that processes share cannot grow.
[[nodiscard]] inline TableSize wide_size(int key_bits, const SearchOptions& options) {
    constexpr int start = 14;
    const int most = bucket_bits_for(table_bytes(options), key_bits);
    return {key_bits, options.shared_table.empty() ? std::min(start, most) : most, most};
}
[[nodiscard]] inline TableSize narrow_size(int key_bits, const SearchOptions& options) {
    const TableSize size = wide_size(key_bits, options);
    const int most = size.max_bucket_bits;
    return {key_bits, std::clamp(key_bits + narrow_payload_bits - 128, size.bucket_bits, most), most};
}

// Whether the table of a board with words of 64 bits, of which it uses so many, can be narrow.
[[nodiscard]] inline bool columns_fit_narrow(int code_bits, const SearchOptions& options) {
    const int key_bits = remainder_key_bits(code_bits);
    return narrow_fits(key_bits, narrow_size(key_bits, options).bucket_bits);
}

template <class Table, class G>
[[nodiscard]] MadeSolver make_with_table(ChildrenContext<G> context, TableSize size, const Variant& variant,
                                         const SearchOptions& options) {
    const G& g = context.g;
    auto pages = INAROW_TRY(table_pages(std::uint64_t{64} << size.max_bucket_bits, options));
    auto table = std::make_shared<Table>(std::move(pages), size, g.cells() / 2, options.replacement, variant.moves());
    const auto functions = children_functions(g, options.simd);
    using Covers = CoversOf<G>;
    auto covers =
        Covers::asked(options.source, variant) ? std::make_shared<const typename Covers::Tables>(variant) : nullptr;
    return std::make_unique<AlphaBetaSolver<G, Table>>(std::move(context), functions, std::move(covers),
                                                       std::move(table), options.threads);
}

// Boards whose entries are narrow have words of 64 bits.
template <class G>
[[nodiscard]] MadeSolver make_with_geometry(const G& g, const Variant& variant, const SearchOptions& options) {
    ChildrenContext<G> context(g, variant, ordering_of(options));
    const int bits = context.keys.bits();
    if constexpr (G::drops && word_bits<typename G::Word> == 64)
        return make_with_table<NarrowTable>(std::move(context), narrow_size(bits, options), variant, options);
    else
        return make_with_table<WideTable>(std::move(context), wide_size(bits, options), variant, options);
}

// Calls f with the geometry of a variant whose sizes are known at run time only.  A tiny table has tags too long for
// narrow entries: that is left to the wide ones.
template <template <class, class, Placement> class Geometry, class Topology, class F>
decltype(auto) with_table_word(const Variant& variant, const SearchOptions& options, F&& f) {
    using Narrow = Geometry<Word64, Topology, Placement::drop>;
    if constexpr (!std::is_same_v<Topology, Box>)  // those of 64 bits are tiny
        if (!variant.drops()) return with_placement<Geometry, Topology, Placement::free>(variant, f);
    if (!variant.drops()) return f(Geometry<Word128, Topology, Placement::free>(variant));
    if (variant.bits() <= 64 && variant.columns() <= DynamicGeometry<Word64>::max_columns &&
        columns_fit_narrow(variant.bits(), options))
        return f(Narrow(variant));
    return f(Geometry<Word128, Topology, Placement::drop>(variant));
}

}  // namespace inarow
