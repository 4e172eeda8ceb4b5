#include "base/input_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <sstream>

namespace inarow {
namespace {

Error unreadable(const std::string& path, std::string_view why) {
    return {fmt::format("cannot read {}: {}", path, why)};
}

}  // namespace

Result<std::ifstream> open_input(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return tl::unexpected(unreadable(path, "it is a directory"));
    std::ifstream file(path, std::ios::binary);
    if (!file) return tl::unexpected(unreadable(path, std::strerror(errno)));
    return file;
}

Result<std::string> read_input(const std::string& path) {
    auto file = open_input(path);
    if (!file) return tl::unexpected(file.error());
    std::ostringstream text;
    if (file->peek() != std::ifstream::traits_type::eof()) text << file->rdbuf();
    if (file->bad() || !text) return tl::unexpected(unreadable(path, "a read failed"));
    return text.str();
}

}  // namespace inarow
