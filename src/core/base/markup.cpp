#include "base/markup.hpp"

namespace inarow {

std::string escaped(std::string_view text) {
    std::string markup;
    for (const char c : text) {
        if (c == '&')
            markup += "&amp;";
        else if (c == '<')
            markup += "&lt;";
        else if (c == '>')
            markup += "&gt;";
        else if (c == '"')
            markup += "&quot;";
        else
            markup += c;
    }
    return markup;
}

}  // namespace inarow
