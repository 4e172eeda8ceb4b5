// Where a key or a number of a position stands in an array.
#pragma once

#include <cstddef>

#include "base/bits.hpp"

namespace inarow::proof {

// With so many bits, 1 to 64.  The highest bits of a product depend on all bits of its factors.
[[nodiscard]] inline std::size_t hash_of(Word128 key, int bits) {
    return (static_cast<Word64>(key) * 0x9e3779b97f4a7c15 ^ static_cast<Word64>(key >> 64) * 0xd6e8feb86659fd93) >>
           (64 - bits);
}

}  // namespace inarow::proof
