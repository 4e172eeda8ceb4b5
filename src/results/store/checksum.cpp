#include "store/checksum.hpp"

#include <lzma.h>

namespace inarow::store {

std::uint32_t checksum(std::string_view bytes, std::uint32_t so_far) {
    return lzma_crc32(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), so_far);
}

}  // namespace inarow::store
