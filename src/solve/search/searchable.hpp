// What no search on bit boards supports.
#pragma once

#include "inarow/variant.hpp"

namespace inarow {

// An error where the variant does not suit a search that keeps a board in a word of at most 128 bits.
[[nodiscard]] Result<void> searchable(const Variant& variant);

}  // namespace inarow
