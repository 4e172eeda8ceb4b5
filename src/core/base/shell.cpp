#include "base/shell.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"

namespace inarow {

std::string shell_quoted(std::string_view text) { return fmt::format("'{}'", fmt::join(split(text, "'"), R"('\'')")); }

}  // namespace inarow
