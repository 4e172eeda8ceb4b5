#include <fmt/format.h>

#include <algorithm>

#include "declarations.hpp"

namespace inarow::app {
namespace {

// In single quotes, where a backslash escapes a quote and itself.
std::string in_quotes(const std::string& text) {
    std::string quoted;
    for (const char c : text) {
        if (c == '\'' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return '\'' + quoted + '\'';
}

// The part that says what is offered for a value.
std::string offered(const Declaration& declared) {
    if (declared.value.empty()) return "";
    if (declared.words.empty()) return " -x";
    if (declared.words.front() == any_file) return " -r -F";
    if (declared.words.front() == any_folder) return " -x -a '(__fish_complete_directories)'";
    const std::string words = fmt::format("{}", fmt::join(declared.words, " "));
    return several(declared) ? fmt::format(" -x -a '(__fish_complete_list , \"string split \\  \\\"{}\\\"\")'", words)
                             : fmt::format(" -x -a '{}'", words);
}

std::string option_line(const DeclaredCommand& command, const Declaration& option) {
    std::string names;
    for (const std::string& name : option.names)
        names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    return fmt::format("complete -c inarow -n '__inarow_in {}'{}{} -d {}\n", command.path, names, offered(option),
                       in_quotes(option.help));
}

std::string operand_line(const DeclaredCommand& command, const Declaration& operand, std::size_t number) {
    if (operand.words.empty()) return "";
    const std::string which = operand.repeatable ? "any" : std::to_string(number);
    const std::string what =
        operand.words.front() == any_file ? "-F" : fmt::format("-a '{}'", fmt::join(operand.words, " "));
    return fmt::format("complete -c inarow -n '__inarow_operand {} {}' {}\n", which, command.path, what);
}

std::string lines_of(const DeclaredCommand& command) {
    std::string lines;
    for (const DeclaredCommand& inner : command.commands)
        lines += fmt::format("complete -c inarow -n '__inarow_operand 1 {}' -a {} -d {}\n", command.path, inner.name,
                             in_quotes(inner.help));
    for (const Declaration& option : command.options) lines += option_line(command, option);
    for (std::size_t i = 0; i < command.operands.size(); ++i)
        lines += operand_line(command, command.operands[i], i + 1);
    return lines;
}

constexpr const char* functions = R"fish(# Completes command lines of inarow in fish; written by `inarow completion fish`.

# The words before the one that is typed, without the program, without help, which is followed by others, and options.
function __inarow_words
    set -l words (string match -v -- '-*' (commandline -opc))
    test "$words[2]" = help; and set -e words[2]
    string join \n -- $words[2..-1]
end

# Whether the words begin with the command that the arguments name.
function __inarow_in
    set -l words (__inarow_words)
    set -l length (count $argv)
    if test $length -eq 0
        test (count $words) -eq 0
    else
        test "$words[1..$length]" = "$argv"
    end
end

# Whether the operand with this number, or any, of the command is typed.
function __inarow_operand
    set -l path $argv[2..-1]
    test (count $path) -eq 0; or __inarow_in $path; or return
    test $argv[1] = any; or test (count (__inarow_words)) -eq (math (count $path) + $argv[1] - 1)
end

complete -c inarow -f
)fish";

}  // namespace

std::string fish_completion(const DeclaredCommand& program) {
    std::string text = functions;
    for (const DeclaredCommand* command : with_commands_below(program)) text += lines_of(*command);
    return text;
}

}  // namespace inarow::app
