// The alpha-beta solvers of the hot list.
#include "search/alphabeta/make.hpp"

namespace inarow {
namespace {

// A tiny table has tags too long for narrow entries: that is left to the dynamic geometry.
template <class G>
std::optional<MadeSolver> make_if_narrow(const G& g, const Variant& variant, const SearchOptions& options) {
    const TableSize size = narrow_size(g.bits(), options);
    if constexpr (word_bits<typename G::Word> == 64) {
        if (!narrow_fits(g.bits(), size.bucket_bits)) return std::nullopt;
        return make_with_table<NarrowTable>(ChildrenContext<G>(g, variant, options.order_weights, options.line_weights), size, variant,
                                            options);
    } else {
        return make_with_table<WideTable<typename G::Word>>(ChildrenContext<G>(g, variant, options.order_weights, options.line_weights),
                                                            wide_size(g.bits(), options), variant, options);
    }
}

}  // namespace

std::optional<MadeSolver> make_hot_alphabeta(const Variant& variant, const SearchOptions& options) {
#define HOT_GEOMETRY(W, H, K, topology, TopologyClass, D)   \
    if (variant == Variant{W, H, K, Topology::topology, D}) \
        return make_if_narrow(StaticGeometry<W, H, K, TopologyClass, D>{}, variant, options);
#include "game/hot_geometries.def"
#undef HOT_GEOMETRY
    return std::nullopt;
}

}  // namespace inarow
