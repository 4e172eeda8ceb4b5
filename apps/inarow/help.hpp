// How help looks: --help has everything in lines of at most 100 columns, -h fits on a screen.
#pragma once

namespace CLI {
class App;
}  // namespace CLI

namespace inarow::app {

// Of a program whose commands are yet to be declared; `brief` for -h.
void format_help(CLI::App& program, bool brief);

}  // namespace inarow::app
