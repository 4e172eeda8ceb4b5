// Values of empty boards that others have published.
#pragma once

#include <optional>

#include "atlas/row.hpp"

namespace inarow::atlas {

// What the rows of published.def say of the variant; nothing where there is no row.
[[nodiscard]] std::optional<Published> published(const Variant& variant);

// All of them, in the order of published.def.
[[nodiscard]] std::vector<Variant> published_variants();

}  // namespace inarow::atlas
