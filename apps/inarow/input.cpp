#include "input.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "status.hpp"

namespace inarow::app {

InputFile::InputFile(const std::string& name) {
    if (name == "-") return;
    std::error_code ignored;
    if (std::filesystem::is_directory(name, ignored)) fail(fmt::format("cannot read {}: it is a directory", name));
    file_.open(name, std::ios::binary);
    if (!file_) fail(fmt::format("cannot read {}: {}", name, std::strerror(errno)));
}

std::istream& InputFile::stream() { return file_.is_open() ? file_ : std::cin; }

std::string source_name(const std::string& source) { return source == "-" ? "standard input" : source; }

}  // namespace inarow::app
