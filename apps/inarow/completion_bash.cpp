#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "declarations.hpp"

namespace inarow::app {
namespace {

std::string row(const std::string& pattern, const std::string& words) {
    return words.empty() ? fmt::format("    {}) ;;\n", pattern) : fmt::format("    {}) echo '{}' ;;\n", pattern, words);
}

using PathsByWords = std::map<std::string, std::vector<std::string>>;

// For each name of an option that takes a value: the words, and the commands in which they are its words.
std::map<std::string, PathsByWords> options_with_values(const DeclaredCommand& program) {
    std::map<std::string, PathsByWords> options;
    for (const DeclaredCommand* command : with_commands_below(program))
        for (const Declaration& option : command->options)
            for (const std::string& name : option.names)
                if (!option.value.empty()) options[name][joined(option.words, " ")].push_back(command->path);
    return options;
}

// The flags that are called like an option with a value in another command, as --moves is.
std::string flag_rows(const DeclaredCommand& program, const std::map<std::string, PathsByWords>& options) {
    std::string rows;
    for (const DeclaredCommand* command : with_commands_below(program))
        for (const Declaration& flag : command->options)
            for (const std::string& name : flag.names)
                if (flag.value.empty() && options.contains(name))
                    rows += fmt::format("    '{} {}') return 1 ;;\n", command->path, name);
    return rows;
}

// The words that an option has in most commands stand for all; rows for the other commands come before.
std::string value_rows(const DeclaredCommand& program) {
    const auto options = options_with_values(program);
    std::string rows = flag_rows(program, options);
    std::map<std::string, std::vector<std::string>> names_by_words;
    for (const auto& [name, paths_by_words] : options) {
        const auto usual =
            std::ranges::max_element(paths_by_words, {}, [](const auto& row) { return row.second.size(); });
        names_by_words[usual->first].push_back(fmt::format("*' {}'", name));
        for (const auto& [words, paths] : paths_by_words)
            for (const std::string& path : paths)
                if (words != usual->first) rows += row(fmt::format("'{} {}'", path, name), words);
    }
    for (const auto& [words, patterns] : names_by_words)
        rows += row(fmt::format("{}", fmt::join(patterns, " | ")), words);
    return rows;
}

std::string operand_rows(const DeclaredCommand& program) {
    std::string rows;
    for (const DeclaredCommand* command : with_commands_below(program))
        for (std::size_t i = 0; i < command->operands.size(); ++i) {
            const Declaration& operand = command->operands[i];
            const std::string which = operand.repeatable ? "*" : fmt::format("'{}'", i + 1);
            const std::string pattern = fmt::format("'{} '{}", command->path, which);
            if (!operand.words.empty()) rows += row(pattern, joined(operand.words, " "));
        }
    return rows;
}

std::string bash_options(const DeclaredCommand& program) {
    std::string rows;
    for (const DeclaredCommand* command : with_commands_below(program)) {
        std::vector<std::string> names;
        for (const Declaration& option : command->options)
            names.insert(names.end(), option.names.begin(), option.names.end());
        rows += row(fmt::format("'{}'", command->path), fmt::format("{}", fmt::join(names, " ")));
    }
    return rows;
}

std::string command_rows(const DeclaredCommand& program) {
    std::string rows;
    for (const DeclaredCommand* command : with_commands_below(program))
        if (!command->commands.empty())
            rows += row(fmt::format("'{}'", command->path), joined(names_of(command->commands), " "));
    return rows;
}

// A function of the script that answers from a table.
std::string table(const char* comment, const char* name, const char* key, const std::string& rows) {
    return fmt::format("# {}\n{}() {{\n    case {} in\n{}    *) return 1 ;;\n    esac\n}}\n\n", comment, name, key,
                       rows);
}

// Bash splits --search=dfpn and alphabeta:depth=3 into several words; they are joined first.  Bash replaces only the
// last of them, so a reply has no more than that, unless Bash does not split there.
constexpr const char* function = R"sh(_inarow() {
    local words=() word glue='' i
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -n $glue || $word == [=:]* ]] && ((${#words[@]} > 0)); then words[-1]+=$word; else words+=("$word"); fi
        if [[ $word == *[=:] ]]; then glue=yes; else glue=''; fi
    done
    local current=${words[-1]} command='' operand=1 option='' offered before=''
    for word in "${words[@]:0:${#words[@]}-1}"; do
        if [[ -n $option ]]; then
            option=''
        elif [[ $word == -* ]]; then
            if [[ $word != *=* ]] && _inarow_values "$command" "$word" >/dev/null; then option=$word; fi
        elif [[ " $(_inarow_commands "$command") " == *" $word "* ]]; then
            if [[ $command$word != help ]]; then command=${command:+$command }$word; fi
        else
            ((operand += 1))
        fi
    done
    if [[ -n $option ]]; then
        offered=$(_inarow_values "$command" "$option")
    elif [[ $current == --*=* ]]; then
        offered=$(_inarow_values "$command" "${current%%=*}")
        if [[ ${COMP_WORDS[COMP_CWORD]} == -* ]]; then before=${current%%=*}=; fi
        current=${current#*=}
    elif [[ $current == -* ]]; then
        offered=$(_inarow_options "$command")
    else
        offered="$(_inarow_commands "$command") $(_inarow_operands "$command" "$operand")"
    fi
    case " $offered " in
    *' FILE '*) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    *' FOLDER '*) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    *)
        if [[ $current == *,* ]]; then before+=${current%,*}, current=${current##*,}; fi
        mapfile -t COMPREPLY < <(compgen -P "$before" -W "$offered" -- "$current")
        ;;
    esac
}
complete -F _inarow inarow
)sh";

}  // namespace

std::string bash_completion(const DeclaredCommand& program) {
    return "# Completes command lines of inarow in bash; written by `inarow completion bash`.\n\n" +
           table("The commands below the command $1.", "_inarow_commands", "$1", command_rows(program)) +
           table("The options of the command $1.", "_inarow_options", "$1", bash_options(program)) +
           table("The words for the value of its option $2; fails where that takes none.", "_inarow_values",
                 "\"$1 $2\"", value_rows(program)) +
           table("The words for its operand number $2.", "_inarow_operands", "\"$1 $2\"", operand_rows(program)) +
           function;
}

}  // namespace inarow::app
