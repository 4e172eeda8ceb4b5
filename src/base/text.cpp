#include "base/text.hpp"

#include <fmt/format.h>

namespace inarow {

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 20;
    std::string shown;
    for (const char c : text.substr(0, longest)) shown += c >= ' ' && c <= '~' ? c : '?';
    return fmt::format("'{}{}'", shown, text.size() > longest ? "…" : "");
}

}  // namespace inarow
