// Files that are read as text.
#pragma once

#include <fstream>
#include <string>

#include "inarow/result.hpp"

namespace inarow {

// Whether there is something that is neither a file nor a folder: a device or a pipe, which may have no end, or can be
// read only once.
[[nodiscard]] bool is_special(const std::string& path);

// The file, opened; the error names it and says why it cannot be read.  A folder opens like a file on Linux and throws
// at the first byte, so it is refused here.
[[nodiscard]] Result<std::ifstream> open_input(const std::string& path);

// The whole file, of at most 64 MiB; or what is left of a stream, under its name in messages.
[[nodiscard]] Result<std::string> read_input(const std::string& path);
[[nodiscard]] Result<std::string> read_input(std::istream& stream, const std::string& name);

}  // namespace inarow
