// The geometries that cards are compiled for.
#pragma once

#include "base/require.hpp"
#include "game/geometry.hpp"

namespace inarow::strategy {

template <class T, class F>
decltype(auto) with_card_word(const Variant& v, F&& f) {
    using Narrow = DynamicGeometry<Word64, T, Placement::drop>;
    if (v.k == 4 && v.bits() <= 64 && v.columns() <= Narrow::max_columns) return f(FixedK<Narrow, 4>(Narrow(v)));
    return f(DynamicGeometry<Word128, T, Placement::drop>(v));
}

// Calls f(geometry) for a board of takes_cards().  Half of the time goes into winning cells, so four in a row on words of
// 64 bits has code of its own; all other boards share that for 128.
template <class F>
decltype(auto) with_card_geometry(const Variant& v, F&& f) {
    require(v.fits_word() && v.drops() && v.topology != Topology::torus, "cards are not for this board");
    if (v.topology == Topology::flat) return with_card_word<Flat>(v, f);
    return v.topology == Topology::cylinder ? with_card_word<Cylinder>(v, f) : with_card_word<Box>(v, f);
}

}  // namespace inarow::strategy
