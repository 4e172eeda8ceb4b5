// For words that may be typed in any case.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace inarow {

[[nodiscard]] inline std::string lowercase(std::string_view text) {
    std::string small(text);
    std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return small;
}

}  // namespace inarow
