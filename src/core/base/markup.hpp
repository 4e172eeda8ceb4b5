// Text inside HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace inarow {

// With &, <, > and " as entities, for text and for attributes.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace inarow
