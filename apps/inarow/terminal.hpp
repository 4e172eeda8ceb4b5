// What the terminal at the other end of standard output or standard error shows: decided here for the whole program.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "base/terminal_style.hpp"

namespace inarow::app {

// The values of --color.
inline constexpr std::array<std::string_view, 3> colour_choices = {"auto", "always", "never"};

// Looks for --color among the arguments: errors are coloured, too, even those in the arguments themselves.  A choice
// that does not exist is reported later, when the arguments are read.
void choose_colour(std::span<const char* const> arguments);

// By default colours and brackets on a terminal, but no colours where NO_COLOR is set or TERM is dumb; with --color
// always both everywhere.
[[nodiscard]] TerminalStyle style_of(int descriptor);

// Whether it is a terminal that can be told to clear a line.
[[nodiscard]] bool obeys_escapes(int descriptor);

}  // namespace inarow::app
