// inarow: one program with the commands of commands.def.
#include "arguments.hpp"

namespace inarow::app {

#define COMMAND(identifier, constraints, name, help) void declare_##identifier(Arguments& arguments);
#include "commands.def"
#undef COMMAND

namespace {

const std::vector<Command> commands = {
#define COMMAND(identifier, constraints, name, help) {name, help, declare_##identifier, OnConstraints::constraints},
#include "commands.def"
#undef COMMAND
};

}  // namespace
}  // namespace inarow::app

int main(int argc, char** argv) { return inarow::app::run_program(inarow::app::commands, argc, argv); }
