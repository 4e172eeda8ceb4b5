#include "terminal.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace inarow::app {
namespace {

std::string_view chosen = "auto";

void choose(std::string_view text) {
    if (const auto found = std::ranges::find(colour_choices, text); found != colour_choices.end()) chosen = *found;
}

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

void choose_colour(std::span<const char* const> arguments) {
    constexpr std::string_view option = "--color";
    bool value_follows = false;
    for (const std::string_view argument : arguments) {
        if (value_follows) choose(argument);
        value_follows = argument == option;
        if (argument.starts_with(option) && argument.substr(option.size()).starts_with('='))
            choose(argument.substr(option.size() + 1));
    }
}

bool obeys_escapes(int descriptor) { return ::isatty(descriptor) != 0 && variable("TERM") != "dumb"; }

TerminalStyle style_of(int descriptor) {
    const bool usual = obeys_escapes(descriptor) && variable("NO_COLOR").empty();
    return {.colour = chosen == "always" || (chosen == "auto" && usual),
            .last_move = chosen == "always" || ::isatty(descriptor) != 0};
}

}  // namespace inarow::app
