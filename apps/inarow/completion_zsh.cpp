#include <fmt/format.h>

#include "declarations.hpp"

namespace inarow::app {
namespace {

// In single quotes, and with a backslash before what means something to _arguments and _describe.
std::string safe(const std::string& text) {
    std::string quoted;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') quoted += '\\';
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return quoted;
}

std::string function_name(const DeclaredCommand& command) {
    std::string name = "_inarow";
    if (!command.path.empty()) name += '_' + command.path;
    for (char& c : name) c = c == ' ' || c == '-' ? '_' : c;
    return name;
}

// ":VALUE:what to offer"
std::string value_of(const Declaration& declared) {
    if (declared.value.empty()) return "";
    const bool files = !declared.words.empty() && declared.words.front() == any_file;
    const bool folders = !declared.words.empty() && declared.words.front() == any_folder;
    const std::string words = joined(declared.words, " ");
    const std::string offered = files                    ? "_files"
                                : folders                ? "_files -/"
                                : declared.words.empty() ? " "
                                : several(declared)      ? "_sequence compadd - " + words
                                                         : '(' + words + ')';
    return fmt::format(":{}:{}", safe(declared.value), offered);
}

std::string option_lines(const DeclaredCommand& command) {
    std::string lines;
    for (const Declaration& option : command.options)
        for (const std::string& name : option.names) {
            const char* sign = option.value.empty() ? "" : name.starts_with("--") ? "=" : "+";
            lines += fmt::format("        '{}{}{}[{}]{}' \\\n", option.repeatable ? "*" : "", name, sign,
                                 safe(option.help), value_of(option));
        }
    return lines;
}

std::string operand_lines(const DeclaredCommand& command) {
    std::string lines;
    for (const Declaration& operand : command.operands)
        lines += fmt::format("        '{}{}' \\\n", operand.repeatable ? "*" : "", value_of(operand));
    return lines;
}

// What follows help is what follows the program.
std::string call_lines(const DeclaredCommand& command) {
    std::string lines;
    for (const DeclaredCommand& inner : command.commands)
        lines += fmt::format("        {}) {} ;;\n", inner.name, function_name(inner.name == "help" ? command : inner));
    return lines;
}

std::string command_lines(const DeclaredCommand& command) {
    std::string lines;
    for (const DeclaredCommand& inner : command.commands)
        lines += fmt::format("            '{}:{}' \\\n", inner.name, safe(inner.help));
    return lines;
}

std::string plain_function(const DeclaredCommand& command) {
    return fmt::format("{}() {{\n    _arguments \\\n{}{}        && return 0\n}}\n\n", function_name(command),
                       option_lines(command), operand_lines(command));
}

std::string function_with_commands(const DeclaredCommand& command) {
    return fmt::format(
        "{0}() {{\n    local state line\n    local -a commands\n    _arguments -C \\\n{1}"
        "        ':command:->command' \\\n        '*::argument:->argument' && return 0\n"
        "    case $state in\n    command)\n        commands=( \\\n{2}        )\n"
        "        _describe command commands\n        ;;\n"
        "    argument)\n        case $line[1] in\n{3}        esac\n        ;;\n    esac\n}}\n\n",
        function_name(command), option_lines(command), command_lines(command), call_lines(command));
}

}  // namespace

std::string zsh_completion(const DeclaredCommand& program) {
    std::string text = "#compdef inarow\n# Completes command lines of inarow in zsh; written by `inarow completion zsh`.\n\n";
    for (const DeclaredCommand* command : with_commands_below(program))
        text += command->commands.empty() ? plain_function(*command) : function_with_commands(*command);
    // Loaded by name, the file is the body of a function that runs at once; sourced, it says what completes inarow.
    return text + "if [[ $funcstack[1] == _inarow ]]; then _inarow \"$@\"; else compdef _inarow inarow; fi\n";
}

}  // namespace inarow::app
