// Chooses the alpha-beta search for a variant: compiled for its sizes, or for its topology.
#include <fmt/format.h>

#include "search/alphabeta_make.hpp"

namespace inarow {
namespace {

// Why this search cannot play the variant, or an empty text.
std::string complaint(const Variant& variant, const SearchOptions& options) {
    if (!options.constraints.empty()) return "alphabeta plays without constraints; use --search constrained";
    if (!variant.fits_word())
        return fmt::format("{} has too many cells to be searched: columns * (height + 1) must be at most 128",
                           to_text(variant));
    if (!variant.drops() && variant.cells() > max_free_cells)
        return fmt::format("{} has too many cells to be searched: without gravity at most {}", to_text(variant),
                           max_free_cells);
    if (options.source == Source::none) return "alphabeta cannot do without --source threats; pns and dfpn can";
    if (options.source == Source::covers)
        if (const auto groups = knowledge::make_groups(variant); !groups)
            return "--source covers: " + groups.error().message;
    if (!can_use(options.simd)) return "--simd: this processor, or the program as it was built, lacks these registers";
    return "";
}

}  // namespace

Result<std::unique_ptr<Solver>> make_alphabeta(const Variant& variant, const SearchOptions& options) {
    if (const std::string wrong = complaint(variant, options); !wrong.empty()) return error(wrong);
    if (options.geometry == GeometryLevel::fastest)
        if (auto hot = make_hot_alphabeta(variant, options)) return std::move(*hot);
    return with_topology(variant.topology, [&]<class T>(T) {
        return options.geometry == GeometryLevel::reference ? make_alphabeta_on<T, ReferenceGeometry>(variant, options)
                                                            : make_alphabeta_on<T, DynamicGeometry>(variant, options);
    });
}

}  // namespace inarow
