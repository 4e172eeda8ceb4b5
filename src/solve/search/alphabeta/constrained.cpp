// Makes alpha-beta for constraints: on flat boards of up to 64 bits with a narrow table, on all others with words of
// 128 bits, as each form of the search costs seconds to compile.
#include "search/alphabeta/constrained.hpp"

#include "search/alphabeta/make.hpp"
#include "search/searchable.hpp"

namespace inarow {
namespace {

template <class G>
[[nodiscard]] ChildrenContext<ConstrainedGeometry<G>> context_for(const G& g, const Variant& variant,
                                                                  const SearchOptions& options,
                                                                  const Constraints& constraints) {
    return {ConstrainedGeometry<G>(g, constraints), variant, ordering_of(options)};
}

using FlatBoard = DynamicGeometry<Word64, Flat, Placement::drop>;

}  // namespace

Result<std::unique_ptr<Solver>> make_alphabeta_obeying(const Variant& variant, const SearchOptions& options,
                                                       const Constraints& constraints) {
    if (!variant.drops()) return error("alphabeta obeys constraints where stones drop: they name columns");
    INAROW_TRY(searchable(variant));
    if (options.source == Source::none || options.source == Source::covers)
        return error("alphabeta does not support source none or covers with constraints");
    if (variant.topology == Topology::flat && variant.bits() <= 64 && variant.columns() <= FlatBoard::max_columns)
        return make_with_table<NarrowTable>(context_for(FlatBoard(variant), variant, options, constraints),
                                            narrow_size(variant.bits(), options), variant, options);
    return with_topology(variant.topology, [&]<class T>(T) {
        return make_with_table<WideTable>(
            context_for(DynamicGeometry<Word128, T, Placement::drop>(variant), variant, options, constraints),
            wide_size(variant.bits(), options), variant, options);
    });
}

}  // namespace inarow
