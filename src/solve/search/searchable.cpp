#include "search/searchable.hpp"

#include <fmt/format.h>

#include "search/tables/key.hpp"

namespace inarow {

Result<void> searchable(const Variant& variant) {
    if (!variant.drops() && variant.cells() > max_free_cells)
        return error(fmt::format("{} is too large to search: without gravity at most {} cells", to_text(variant),
                                 max_free_cells));
    if (!variant.fits_word())
        return error(
            fmt::format("{} is too large to search: columns * (height + 1) must be at most 128", to_text(variant)));
    return {};
}

}  // namespace inarow
