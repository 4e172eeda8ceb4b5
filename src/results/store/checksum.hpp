// CRC-32 as in gzip and PNG (ISO 3309), over several pieces in a row.
#pragma once

#include <cstdint>
#include <string_view>

namespace inarow::store {

// `so_far` is the checksum of the pieces before this one.
[[nodiscard]] std::uint32_t checksum(std::string_view bytes, std::uint32_t so_far = 0);

}  // namespace inarow::store
