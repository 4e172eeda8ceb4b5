#include "program.hpp"

#include "arguments.hpp"

namespace inarow::app {

#define COMMAND(identifier, constraints, name, help) void declare_##identifier(Arguments& arguments);
#include "commands.def"
#undef COMMAND

int run_inarow(int argc, const char* const* argv) {
    static constexpr Command commands[] = {
#define COMMAND(identifier, constraints, name, help) {name, help, declare_##identifier, OnConstraints::constraints},
#include "commands.def"
#undef COMMAND
    };
    return run_program(commands, argc, argv);
}

}  // namespace inarow::app
