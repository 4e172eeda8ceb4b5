#include <lzma.h>

#include "store/checksum.hpp"

namespace inarow::store {

std::uint32_t checksum(std::string_view bytes, std::uint32_t so_far) {
    return lzma_crc32(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), so_far);
}

}  // namespace inarow::store
