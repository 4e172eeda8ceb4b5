// Codes of positions as hashes.
#pragma once

#include "base/bits.hpp"

namespace inarow::strategy {

// The high bits depend on all of the code.
template <BoardWord Word>
[[nodiscard]] Word64 mixed(Word code) {
    Word64 mixed = static_cast<Word64>(code) * 0x9e3779b97f4a7c15;
    if constexpr (word_bits<Word> == 128) mixed ^= static_cast<Word64>(code >> 64) * 0xd6e8feb86659fd93;
    return (mixed ^ mixed >> 32) * 0xd6e8feb86659fd93;
}

}  // namespace inarow::strategy
