#include "search/complaint.hpp"

#include <fmt/format.h>

#include "search/tables/key.hpp"

namespace inarow {

std::string complaint(std::string_view search, const Variant& variant, const SearchOptions& options) {
    if (!options.constraints.empty())
        return fmt::format("{} plays without constraints; use --search constrained", search);
    if (!variant.fits_word())
        return fmt::format("{} has too many cells to be searched: columns * (height + 1) must be at most 128",
                           to_text(variant));
    if (!variant.drops() && variant.cells() > max_free_cells)
        return fmt::format("{} has too many cells to be searched: without gravity at most {}", to_text(variant),
                           max_free_cells);
    return "";
}

}  // namespace inarow
