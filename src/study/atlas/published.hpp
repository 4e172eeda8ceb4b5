// Values of empty boards that others have published.
#pragma once

#include <optional>

#include "atlas/atlas.hpp"

namespace inarow::atlas {

// What the rows of published.def say about the variant; nothing where there is no row.
[[nodiscard]] std::optional<Published> published(const Variant& variant);

// All of them, in the order of published.def.
[[nodiscard]] std::vector<Variant> published_variants();

// Boards whose value is published and for which the atlas has no score: rows with what is known of the value, and
// nothing else.
[[nodiscard]] Atlas published_only(const Atlas& atlas);

}  // namespace inarow::atlas
