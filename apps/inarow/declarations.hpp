// Made from the declarations of all commands: the manual page, and what shells offer while one types; and the texts of
// `inarow help` that belong to no command.
#pragma once

#include <array>
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

// The answer to `inarow --complete`; see completion.cpp.
[[nodiscard]] std::string offers(const CLI::App& program, const Words& words, const std::vector<std::string>& typed);

struct Shell {
    std::string_view name;
    const char* script;  // by which it asks the program
};
extern const std::array<Shell, 3> shells;

// Declared as a command, because then help, completion and guesses know it, but in a group of its own.
struct Topic {
    std::string_view name;
    const char* help;
    std::string (*text)();
};
extern const std::array<Topic, 4> topics;
inline constexpr const char* topic_group = "Topics";

// A page of the whole program, every command in a section of its own, in the language of man(7).
[[nodiscard]] std::string manual_page(const CLI::App& app, const std::string& version);

}  // namespace inarow::app
