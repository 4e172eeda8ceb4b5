#include "reference_alphabeta.hpp"

#include "reference_geometry.hpp"
#include "search/alphabeta/make.hpp"

namespace inarow {

Result<std::unique_ptr<Solver>> make_reference_alphabeta(const Variant& variant, const SearchOptions& options) {
    return with_topology(variant.topology, [&]<class T>(T) {
        return with_table_word<ReferenceGeometry, T>(
            variant, options, [&](const auto& g) { return make_with_geometry(g, variant, options); });
    });
}

}  // namespace inarow
