#include "input.hpp"

#include <iostream>

#include "base/input_file.hpp"
#include "status.hpp"

namespace inarow::app {

InputFile::InputFile(const std::string& name) {
    if (name != "-") file_ = value_or_fail(open_input(name));
}

std::istream& InputFile::stream() { return file_.is_open() ? file_ : std::cin; }

std::string source_name(const std::string& source) { return source == "-" ? "standard input" : source; }

}  // namespace inarow::app
