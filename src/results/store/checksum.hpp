// CRC-32 as in gzip and PNG (ISO 3309), over several pieces in a row, and the heads of files that end with one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.hpp"

namespace inarow::store {

// `so_far` is the checksum of the pieces before this one.
[[nodiscard]] std::uint32_t checksum(std::string_view bytes, std::uint32_t so_far = 0);

// A number in so many bytes, the lowest first.
[[nodiscard]] std::string bytes_of(Word128 number, std::size_t count);

// The lines of the head that a file begins with, up to one for their checksum and an empty one; nothing where it is
// damaged.
[[nodiscard]] std::optional<std::vector<std::string_view>> lines_of_head(std::string_view file);

}  // namespace inarow::store
