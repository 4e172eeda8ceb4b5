#include "input.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <iostream>

#include "base/input_file.hpp"
#include "status.hpp"

namespace inarow::app {

InputFile::InputFile(const std::string& name) {
    if (name != "-") {
        file_ = value_or_fail(open_input(name));
        return;
    }
    // std::cin would call it empty.
    if ((::fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE) == O_WRONLY) fail("cannot read standard input: it is closed");
}

std::istream& InputFile::stream() { return file_.is_open() ? file_ : std::cin; }

std::string source_name(const std::string& source) { return source == "-" ? "standard input" : source; }

}  // namespace inarow::app
