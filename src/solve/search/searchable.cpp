#include "search/searchable.hpp"

#include <fmt/format.h>

#include "search/tables/key.hpp"

namespace inarow {

Result<void> fits_bit_board(const Variant& variant) {
    if (variant.fits_word()) return {};
    return error(fmt::format("{} is too large to search: columns * {} must be at most 128", to_text(variant),
                             variant.drops() ? "(height + 1)" : "height"));
}

Result<void> searchable(const Variant& variant) {
    INAROW_TRY(fits_bit_board(variant));
    if (variant.drops() || variant.cells() <= max_free_cells) return {};
    return error(fmt::format("{} is too large: without gravity at most {} cells (alphabeta takes more)",
                             to_text(variant), max_free_cells));
}

}  // namespace inarow
