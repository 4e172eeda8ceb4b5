// inarow: one program, the commands of commands.def.
#include <new>

#include "arguments.hpp"
#include "base/require.hpp"
#include "output.hpp"
#include "status.hpp"

namespace inarow::app {

#define COMMAND(identifier, name, help) void declare_##identifier(Arguments& arguments);
#include "commands.def"
#undef COMMAND

namespace {

const std::vector<Command> commands = {
#define COMMAND(identifier, name, help) {name, help, declare_##identifier},
#include "commands.def"
#undef COMMAND
};

// Outside the contract of the command line: a bug of ours is none of its cases.
constexpr int internal_error = 70;

int run(int argc, const char* const* argv) {
    try {
        return static_cast<int>(run_command(commands, argc, argv));
    } catch (const CommandFailed& failed) {
        complain(failed.error.message);
        return static_cast<int>(failed.error.failure);
    } catch (const std::bad_alloc&) {
        complain("out of memory; a smaller --table may help");
        return static_cast<int>(Status::out_of_resources);
    } catch (const std::exception& problem) {
        complain(std::string("internal error: ") + problem.what());
        return internal_error;
    }
}

}  // namespace
}  // namespace inarow::app

int main(int argc, char** argv) { return inarow::app::run(argc, argv); }
