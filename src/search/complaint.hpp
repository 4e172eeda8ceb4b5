// What no search on bit boards supports.
#pragma once

#include <string>
#include <string_view>

#include "search/options.hpp"

namespace inarow {

// Why the search of this name, which knows no constraints and keeps a board in a word of at most 128 bits, cannot play
// the variant: one line, or an empty text.
[[nodiscard]] std::string complaint(std::string_view search, const Variant& variant, const SearchOptions& options);

}  // namespace inarow
