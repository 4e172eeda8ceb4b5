#include "store/checksum.hpp"

#include <fmt/format.h>

#include "base/text.hpp"

namespace inarow::store {

std::string bytes_of(Word128 number, std::size_t count) {
    std::string bytes;
    for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i) & 255);
    return bytes;
}

std::optional<std::vector<std::string_view>> lines_of_head(std::string_view file) {
    const std::string_view head = file.substr(0, file.find("\n\n"));
    auto lines = split(head, "\n");
    const std::string_view checked = head.substr(0, head.size() - lines.back().size());
    if (head == file || lines.back() != fmt::format("check {:08x}", checksum(checked))) return std::nullopt;
    lines.pop_back();
    return lines;
}

}  // namespace inarow::store
