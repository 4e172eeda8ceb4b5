// What a shell offers while a command line is typed.
//
// The program itself says it, so the scripts for the shells know no command.  They call
//
//     inarow --complete WORD...
//
// where the last word is the one that is being typed.  Each line of the answer is a word that may stand there and,
// after a tab, its help; or the answer is FILE or FOLDER, for any of those.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "declarations.hpp"

namespace inarow::app {
namespace {

std::string line(std::string_view word, const std::string& help) { return fmt::format("{}\t{}\n", word, help); }

// Where the words before the last one lead.
struct Place {
    const CLI::App* command;              // the innermost one
    std::size_t operand = 0;              // how many operands it has already
    const CLI::Option* option = nullptr;  // that takes the next word as its value
};

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App*) { return true; });
}

void take(Place& place, const std::string& word) {
    const auto commands = commands_of(*place.command);
    const auto named = std::ranges::find_if(commands, [&](const auto* command) { return command->get_name() == word; });
    const CLI::Option* option = place.command->get_option_no_throw(word);
    if (place.option != nullptr)
        place.option = nullptr;
    else if (word.starts_with('-'))
        place.option = option != nullptr && option->get_items_expected_max() > 0 ? option : nullptr;
    else if (named == commands.end())
        ++place.operand;
    else if (word != "help")  // what follows it is what follows the program
        place.command = *named;
}

std::string value_name(const CLI::Option& option) {
    return option.get_type_name().empty() ? option.get_name(true, false) : option.get_type_name();
}

Names words_for(const CLI::Option& option, const Words& words) {
    if (const auto found = words.find(&option); found != words.end() && !found->second.empty()) return found->second;
    const std::string value = value_name(option);
    if (value == any_file) return {any_file};
    if (value == any_folder || value == "DIR") return {any_folder};
    return {};
}

// `before` belongs to the word, too.  A value that is called NAMES may be several of the words, between commas.
std::string value_lines(const CLI::Option& option, const Words& words, std::string before, std::string_view typed) {
    const Names offered = words_for(option, words);
    if (offered == Names{any_file} || offered == Names{any_folder}) return fmt::format("{}\n", offered.front());
    if (value_name(option) == "NAMES") before += typed.substr(0, typed.rfind(',') + 1);
    std::string lines;
    for (const std::string_view word : offered) lines += fmt::format("{}{}\n", before, word);
    return lines;
}

std::string option_lines(const CLI::App& command) {
    std::string lines;
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_group().empty()) continue;  // not listed in the help either
        for (const std::string& name : option->get_snames()) lines += line('-' + name, option->get_description());
        for (const std::string& name : option->get_lnames()) lines += line("--" + name, option->get_description());
    }
    return lines;
}

// The commands below this one, or its next operand; the last one may take any number of words.
std::string operand_lines(const Place& place, const Words& words, std::string_view typed) {
    std::string lines;
    for (const CLI::App* command : commands_of(*place.command))
        lines += line(command->get_name(), command->get_description());
    const auto operands =
        place.command->get_options([](const CLI::Option* option) { return option->get_positional(); });
    if (operands.empty()) return lines;
    const CLI::Option& operand = *operands[std::min(place.operand, operands.size() - 1)];
    const bool is_free = place.operand < operands.size() || operand.get_items_expected_max() > 1;
    return is_free ? lines + value_lines(operand, words, "", typed) : lines;
}

// Bash splits --search=dfpn and alphabeta:depth=3 into several words; they are joined first.  It replaces only the last
// of them, so a reply has no more than that, unless Bash does not split there.
constexpr const char* bash = R"sh(# Completes command lines of inarow in bash; written by `inarow completion bash`.

_inarow() {
    local words=() word glue='' i
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -n $glue || $word == [=:]* ]] && ((${#words[@]} > 0)); then words[-1]+=$word; else words+=("$word"); fi
        if [[ $word == *[=:] ]]; then glue=yes; else glue=''; fi
    done
    local current=${words[-1]} offered
    offered=$("${COMP_WORDS[0]/#\~/$HOME}" --complete "${words[@]}" 2>/dev/null | cut -f 1)
    case $offered in
    FILE) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "${current#--*=}") ;;
    FOLDER) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "${current#--*=}") ;;
    *)
        mapfile -t COMPREPLY < <(compgen -W "$offered" -- "$current")
        if [[ ${COMP_WORDS[COMP_CWORD]} != -* ]]; then COMPREPLY=("${COMPREPLY[@]#--*=}"); fi
        ;;
    esac
}
complete -F _inarow inarow
)sh";

// Loaded by name, the file is the body of a function that runs at once; sourced, it says what completes inarow.
constexpr const char* zsh = R"zsh(#compdef inarow
# Completes command lines of inarow in zsh; written by `inarow completion zsh`.

_inarow() {
    local -a offered
    offered=("${(@f)$(${~words[1]} --complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    case $offered[1] in
    FILE) compset -P '--*='; _files ;;
    FOLDER) compset -P '--*='; _files -/ ;;
    ?*)
        offered=("${(@)offered//:/\\:}")
        offered=("${(@)offered/$'\t'/:}")
        _describe -t words word offered
        ;;
    esac
}

if [[ $funcstack[1] == _inarow ]]; then _inarow "$@"; else compdef _inarow inarow; fi
)zsh";

constexpr const char* fish = R"fish(# Completes command lines of inarow in fish; written by `inarow completion fish`.

function __inarow
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l offered ($words[1] --complete $words[2..-1] "$current" 2>/dev/null)
    set -l option (string match -r -- '^--[^=]*=' "$current")
    set -l value (string replace -- "$option" '' "$current")
    switch "$offered[1]"
        case FILE
            string join \n -- "$option"(__fish_complete_path "$value")
        case FOLDER
            string join \n -- "$option"(__fish_complete_directories "$value")
        case '*'
            string join \n -- $offered
    end
end

complete -c inarow -f -a '(__inarow)'
)fish";

}  // namespace

const std::array<Shell, 3> shells = {{{"bash", bash}, {"zsh", zsh}, {"fish", fish}}};

std::string offers(const CLI::App& program, const Words& words, const std::vector<std::string>& typed) {
    if (typed.empty()) return "";
    Place place{&program};
    for (std::size_t i = 0; i + 1 < typed.size(); ++i) take(place, typed[i]);
    const std::string& current = typed.back();
    if (place.option != nullptr) return value_lines(*place.option, words, "", current);
    const std::string before = current.substr(0, current.find('=') + 1);  // "--search="
    if (current.starts_with("--") && !before.empty()) {
        const CLI::Option* option = place.command->get_option_no_throw(before.substr(0, before.size() - 1));
        return option == nullptr ? "" : value_lines(*option, words, before, current.substr(before.size()));
    }
    return current.starts_with('-') ? option_lines(*place.command) : operand_lines(place, words, current);
}

}  // namespace inarow::app
