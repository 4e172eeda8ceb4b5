#include "arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/text.hpp"
#include "output.hpp"

namespace inarow::app {

class Arguments::Impl {
public:
    explicit Impl(CLI::App& command) : app(command) {}

    CLI::App& app;
    std::string group = "Options";
    std::function<Status()> action;
};

namespace {

// A second value for one option is a mistake; CLI11 says so itself.
CLI::Option* add_text(CLI::App& app, const std::string& names, Text& target, const std::string& help) {
    return app.add_option_function<std::string>(
        names, [&target](const std::string& text) { target = text; }, help);
}

std::string command_names(const std::vector<Command>& commands) {
    std::vector<std::string> names;
    for (const Command& command : commands) names.push_back(command.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

// CLI11 would call a misspelt command an unexpected argument, with all that follow it, in reverse.
void check_command_name(const std::vector<Command>& commands, int argc, const char* const* argv) {
    const std::string name = argc > 1 ? argv[1] : "";
    const auto is_named = [&](const Command& command) { return command.name == name; };
    if (name.starts_with("-") || argc < 2 || std::any_of(commands.begin(), commands.end(), is_named)) return;
    fail(fmt::format("there is no command {} (commands: {})", quote(name), command_names(commands)));
}

std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

// The formatter of CLI11 leaves two empty lines between groups.
std::string help_text(const CLI::App& app) {
    std::string text = app.help();
    for (auto at = text.find("\n\n\n"); at != std::string::npos; at = text.find("\n\n\n", at)) text.erase(at, 1);
    return text;
}

std::string hint(const CLI::App& app) {
    for (const CLI::App* command : app.get_subcommands())
        return fmt::format(" (see inarow {} --help)", command->get_name());
    return " (see inarow --help)";
}

}  // namespace

void Arguments::required(const std::string& name, Text& target, const std::string& help) {
    add_text(impl_.app, name, target, help)->required()->type_name("");
}

void Arguments::positional(const std::string& name, Text& target, const std::string& help) {
    add_text(impl_.app, name, target, help)->type_name("");
}

void Arguments::option(const std::string& names, const std::string& value, Text& target, const std::string& help) {
    add_text(impl_.app, names, target, help)->type_name(value)->group(impl_.group);
}

void Arguments::repeatable(const std::string& names, const std::string& value, std::vector<std::string>& target,
                           const std::string& help) {
    impl_.app.add_option(names, target, help)->type_name(value)->group(impl_.group)->allow_extra_args(false);
}

void Arguments::flag(const std::string& names, bool& target, const std::string& help) {
    impl_.app.add_flag(names, target, help)->group(impl_.group);
}

void Arguments::heading(const std::string& text) { impl_.group = text; }
void Arguments::examples(const std::string& text) { impl_.app.footer("Examples:\n" + text); }
void Arguments::run(std::function<Status()> action) { impl_.action = std::move(action); }

namespace {

constexpr const char* overview =
    "Examples:\n"
    "  inarow solve 7x6 4455          the score of Connect-4 after four moves\n"
    "  inarow solve 5x4 --moves       the score of every first move on a small board\n"
    "  inarow play 7x6                a game against the solver\n"
    "Every command explains itself: inarow solve --help";

// CLI11 answers --help and --version with an exception, too.
std::optional<std::string> parse(CLI::App& app, int argc, const char* const* argv) {
    try {
        app.parse(argc, argv);
        return std::nullopt;
    } catch (const CLI::CallForVersion&) {
        return "inarow " INAROW_VERSION "\n";
    } catch (const CLI::ParseError& problem) {
        if (problem.get_exit_code() != 0) fail(one_line(problem.what()) + hint(app));
        return help_text(app);
    }
}

}  // namespace

Status run_command(const std::vector<Command>& commands, int argc, const char* const* argv) {
    check_command_name(commands, argc, argv);
    CLI::App app("Solves and plays games of k in a row on boards of any size.", "inarow");
    app.set_version_flag("--version", INAROW_VERSION, "Print the version and exit");
    app.footer(overview);
    std::vector<std::unique_ptr<Arguments::Impl>> declared;
    for (const Command& command : commands) {
        declared.push_back(std::make_unique<Arguments::Impl>(*app.add_subcommand(command.name, command.help)));
        Arguments arguments(*declared.back());
        command.declare(arguments);
    }
    const auto answer = parse(app, argc, argv);
    if (!answer)
        for (const auto& command : declared)
            if (command->app.parsed()) return command->action();
    say(answer.value_or(help_text(app)));
    return Status::done;
}

}  // namespace inarow::app
