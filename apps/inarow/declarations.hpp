// Made from the declarations of all commands: the manual page, and what shells offer while one types.
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

// A page of the whole program, every command in a section of its own, in the language of man(7).
[[nodiscard]] std::string manual_page(const CLI::App& app, const std::string& version);

}  // namespace inarow::app
