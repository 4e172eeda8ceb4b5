// What searches on bit boards support.
#pragma once

#include "inarow/variant.hpp"

namespace inarow {

// An error where the board does not fit a word of 128 bits.
[[nodiscard]] Result<void> fits_bit_board(const Variant& variant);

// The same where its positions have no key in such a word, which every search but alphabeta needs.
[[nodiscard]] Result<void> searchable(const Variant& variant);

}  // namespace inarow
