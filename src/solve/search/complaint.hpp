// What no search on bit boards supports.
#pragma once

#include <string>

#include "inarow/variant.hpp"

namespace inarow {

// Why a search that keeps a board in a word of at most 128 bits cannot play the variant: one line, or an empty text.
[[nodiscard]] std::string complaint(const Variant& variant);

}  // namespace inarow
