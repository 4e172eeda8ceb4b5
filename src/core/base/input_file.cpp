#include "base/input_file.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/system_error.hpp"

namespace inarow {
namespace {

constexpr std::size_t longest_text = 64 << 20;  // /dev/zero has no end

Error unreadable(const std::string& path, std::string_view why) {
    return {fmt::format("cannot read {}: {}", path, why)};
}

}  // namespace

bool is_special(const std::string& path) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
           !std::filesystem::is_directory(status);
}

Result<std::ifstream> open_input(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) return tl::unexpected(unreadable(path, "it is a directory"));
    std::ifstream file(path, std::ios::binary);
    if (!file) return tl::unexpected(system_error("cannot read " + path));
    return file;
}

Result<std::string> read_input(const std::string& path) {
    auto file = INAROW_TRY(open_input(path));
    return read_input(file, path);
}

Result<std::string> read_input(std::istream& stream, const std::string& name) {
    std::string text;
    std::string part(1 << 20, '\0');
    while (stream.read(part.data(), static_cast<std::streamsize>(part.size())) || stream.gcount() > 0) {
        text.append(part, 0, static_cast<std::size_t>(stream.gcount()));
        if (text.size() > longest_text) return tl::unexpected(unreadable(name, "it is longer than 64 MiB"));
    }
    if (stream.bad()) return tl::unexpected(unreadable(name, "a read failed"));
    return text;
}

}  // namespace inarow
