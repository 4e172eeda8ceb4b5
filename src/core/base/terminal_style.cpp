#include "base/terminal_style.hpp"

#include <fmt/format.h>

namespace inarow {
namespace {

// Red d70000 and blue 005fff of the 256 colours, which no theme changes: against black their contrast is 3.9 and 4.1 to
// 1, against white 5.4 and 5.1.  The basic colours of terminals differ, and many show a blue unreadable on black.
std::string_view code(TextStyle style) {
    switch (style) {
        case TextStyle::first:
            return "38;5;160";
        case TextStyle::second:
            return "38;5;27";
        case TextStyle::bold:
            return "1";
        case TextStyle::error:
            return "1;38;5;160";
        default:
            return "";
    }
}

}  // namespace

std::string styled(std::string_view text, TextStyle style, TerminalStyle terminal) {
    if (!terminal.colour || style == TextStyle::none) return std::string(text);
    return fmt::format("\x1b[{}m{}\x1b[0m", code(style), text);
}

}  // namespace inarow
