// The alpha-beta solvers of the hot list.
#include "search/alphabeta/make.hpp"

namespace inarow {
namespace {

// Nothing where a tiny table has tags too long for narrow entries.
template <class G>
std::optional<MadeSolver> make_if_narrow(const G& g, const Variant& variant, const SearchOptions& options) {
    if (std::is_same_v<typename G::Word, Word64> && !columns_fit_narrow(g.bits(), options)) return std::nullopt;
    return make_with_geometry(g, variant, options);
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
