#include "reference_alphabeta.hpp"

#include "reference_geometry.hpp"
#include "search/alphabeta/make.hpp"

namespace inarow {

// Not of every board, as each geometry costs a second to compile.
Result<std::unique_ptr<Solver>> make_reference_alphabeta(const Variant& variant, const SearchOptions& options) {
    const auto make = [&](const auto& g) { return make_with_geometry(g, variant, options); };
    if (variant.topology == Topology::flat) return with_table_word<ReferenceGeometry, Flat>(variant, options, make);
    require(variant.drops(), "the reference for free boards is flat");
    if (variant.topology == Topology::box) return make(ReferenceGeometry<Word128, Box>(variant));
    if (variant.topology == Topology::torus) return make(ReferenceGeometry<Word64, Torus>(variant));
    return make(ReferenceGeometry<Word64, Cylinder>(variant));
}

}  // namespace inarow
