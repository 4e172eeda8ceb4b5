// Chooses the alpha-beta search for a variant: compiled for its sizes, or for its topology.
#include "search/alphabeta/make.hpp"
#include "search/searchable.hpp"

namespace inarow {
namespace {

Result<void> accepts(const Variant& variant, const SearchOptions& options) {
    INAROW_TRY(fits_bit_board(variant));
    if (options.source == Source::none) return error("alphabeta does not support source none; pns and dfpn do");
    if (options.source == Source::covers && !knowledge::Pairings::possible(variant))
        if (const auto groups = knowledge::make_groups(variant); !groups)
            return error("source covers: " + groups.error().message);
    if (!can_use(options.simd))
        return error("simd: this processor, or this build of the program, does not support these instructions");
    return {};
}

}  // namespace

Result<std::unique_ptr<Solver>> make_alphabeta(const Variant& variant, const SearchOptions& options) {
    INAROW_TRY(accepts(variant, options));
    if (options.geometry == GeometryLevel::fastest)
        if (auto hot = make_hot_alphabeta(variant, options)) return std::move(*hot);
    return with_topology(variant.topology, [&]<class T>(T) { return make_alphabeta_on<T>(variant, options); });
}

}  // namespace inarow
