// Terminal styling.  Text for a file or a pipe has none.
#pragma once

#include <string>
#include <string_view>

namespace inarow {

struct TerminalStyle {
    bool colour = false;     // the players' stones in two colours, what matters most in bold
    bool last_move = false;  // brackets around the last move on a board
};

// What deserves a style of its own.
enum class TextStyle { none, first, second, bold, error };

// The text in this style, if the terminal has colours.
[[nodiscard]] std::string styled(std::string_view text, TextStyle style, TerminalStyle terminal);

}  // namespace inarow
