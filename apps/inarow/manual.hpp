// The manual page, made from the same declarations as --help.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace inarow::app {

// The page of the whole program, every command in a section of its own, in the language of man(7).
[[nodiscard]] std::string manual_page(const CLI::App& app, const std::string& version);

}  // namespace inarow::app
