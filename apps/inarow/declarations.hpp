// The command line as data, and what is made from it: the manual page, and scripts by which shells complete it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/names.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace inarow::app {

// What a shell can offer for each option and operand; see Arguments.
using Words = std::map<const CLI::Option*, Names>;

// Among its words, these stand for the files and folders there are.
inline constexpr std::string_view any_file = "FILE";
inline constexpr std::string_view any_folder = "FOLDER";

// An option, or an operand: what stands without a name.
struct Declaration {
    std::vector<std::string> names;  // "-o", "--output"; none for an operand
    std::string value;               // what its value is called; empty for a flag
    std::string help;
    bool repeatable = false;
    Names words;
};

// Whether its value may be several of the words, between commas: then it is called NAMES.
[[nodiscard]] inline bool several(const Declaration& declared) { return declared.value == "NAMES"; }

struct DeclaredCommand {
    std::string path;  // "lab difficulty"; empty for the program itself
    std::string name;
    std::string help;
    std::vector<Declaration> options;
    std::vector<Declaration> operands;
    std::vector<DeclaredCommand> commands;
};

[[nodiscard]] DeclaredCommand declarations(const CLI::App& app, const Words& words);

// The command and all below it, outer ones first.
[[nodiscard]] std::vector<const DeclaredCommand*> with_commands_below(const DeclaredCommand& command);

[[nodiscard]] std::string bash_completion(const DeclaredCommand& program);
[[nodiscard]] std::string zsh_completion(const DeclaredCommand& program);
[[nodiscard]] std::string fish_completion(const DeclaredCommand& program);

// A page of the whole program, every command in a section of its own, in the language of man(7).
[[nodiscard]] std::string manual_page(const CLI::App& app, const std::string& version);

}  // namespace inarow::app
