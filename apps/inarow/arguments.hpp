// The arguments of a command, declared by the command itself.
//
// A thin wrapper around CLI11, which is a heavy header: only arguments.cpp includes it.  Values arrive as
// text and the command parses them, so that all error messages about them are ours.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/names.hpp"
#include "base/text.hpp"
#include "declarations.hpp"
#include "status.hpp"

namespace inarow::app {

using Text = std::optional<std::string>;

// The arguments of one command.  Targets must live until the command has run.  Words are values that a shell offers
// while one types; where there are none and the value is called FILE or FOLDER, it offers those.  They must live as long
// as the program.
class Arguments {
public:
    class Impl;
    explicit Arguments(Impl& impl) : impl_(impl) {}

    void required(const std::string& name, Text& target, const std::string& help, const Names& words = {});
    void positional(const std::string& name, Text& target, const std::string& help, const Names& words = {});
    // MOVES: one text, or a few arguments that are read as one with spaces between them.
    void moves(Text& target, const std::string& help);
    // Any number of them, the last ones of the command.
    void positionals(const std::string& name, std::vector<std::string>& target, const std::string& help,
                     const Names& words = {});
    void option(const std::string& names, const std::string& value, Text& target, const std::string& help,
                const Names& words = {});
    // `read` is called with the value before any command runs, and fails for a bad one.
    void option(const std::string& names, const std::string& value, std::function<void(const std::string&)> read,
                const std::string& help, const Names& words = {});
    void repeatable(const std::string& names, const std::string& value, std::vector<std::string>& target,
                    const std::string& help);
    void flag(const std::string& names, bool& target, const std::string& help);
    // A whole number from `smallest` to `largest`; the target keeps its value where none is given.
    template <class Number>
    void number(const std::string& name, const std::string& value, Number& target, std::uint64_t smallest,
                std::uint64_t largest, const std::string& help) {
        const auto read = [name, &target, smallest, largest](const std::string& text) {
            target = static_cast<Number>(value_or_fail(whole_number(name, text, smallest, largest)));
        };
        option(name, value, read, help);
    }
    // Options declared from here on stand under this heading in the help.
    void heading(const std::string& text);
    // The last part of the help.
    void examples(const std::string& text);
    // Rules about what is given together; a command line that breaks one is refused before the command runs.
    void alternatives(const std::string& one, const std::string& other);
    void excludes(const std::string& option, const std::vector<std::string>& others);
    void requires_option(const std::string& option, const std::string& other);
    // Whether an option or operand of this name is given; to be asked while the command runs.
    [[nodiscard]] std::function<bool(const std::string& name)> given() const;
    // What the command does once its arguments are parsed.  Returns their values, as they are before any is given.
    template <class Values>
    [[nodiscard]] Values& run_with(Status (*run)(const Values&)) {
        const auto values = std::make_shared<Values>();
        set_action([run, values] { return run(*values); });
        return *values;
    }
    // A subcommand, as in `inarow lab difficulty`; `declare` is called with its arguments at once.
    void command(const std::string& name, const std::string& help, const std::function<void(Arguments&)>& declare);
    // The whole command line, quoted for a shell.
    [[nodiscard]] const std::string& command_line() const;

private:
    void set_action(std::function<Status()> action);

    Impl& impl_;
};

// Which of these names the text is; fails for any other.
[[nodiscard]] std::size_t choice(std::string_view kind, std::string_view text, std::span<const std::string_view> names);

// What a command does when it is told of constraints (inarow/constraint.hpp).
enum class OnConstraints { obeys, refuses };

struct Command {
    const char* name;
    const char* help;
    void (*declare)(Arguments&);
    OnConstraints on_constraints = OnConstraints::refuses;
};

// The whole program: reads the command line, runs the command it names, reports errors, and returns the exit status.
[[nodiscard]] int run_program(std::span<const Command> commands, int argc, const char* const* argv);

}  // namespace inarow::app
