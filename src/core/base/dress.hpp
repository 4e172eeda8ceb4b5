// How text for people is dressed when it is shown on a terminal; text for a file or a pipe is not dressed at all.
#pragma once

#include <string>
#include <string_view>

namespace inarow {

struct Dress {
    bool colour = false;     // the players' stones in two colours, what matters most in bold
    bool last_move = false;  // brackets around the last move on a board
};

// What deserves an ink of its own.
enum class Ink { none, first, second, bold, error };

// The text in this ink if the dress has colours.
[[nodiscard]] std::string inked(std::string_view text, Ink ink, Dress dress);

}  // namespace inarow
