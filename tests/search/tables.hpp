// Tables of bounds for tests, and what these store under a key.
#pragma once

#include "search/tables/narrow_table.hpp"
#include "search/tables/wide_table.hpp"

namespace inarow {

inline constexpr Score offset = 30;
inline constexpr int columns = 7;

template <class Table>
Table make_table(TableSize size, Replacement scheme = Replacement::work) {
    return {Pages::allocate(std::uint64_t{64} << size.max_bucket_bits).value(), size, offset, scheme, columns};
}

// Recognisable, different for most neighbours.
template <class Word>
TableEntry entry_of(Word key) {
    const auto mixed = static_cast<std::uint64_t>(key) * 0xD1342543DE82EF95U;
    const int lo = static_cast<int>(mixed >> 40 & 31) - 16;
    return {{lo, lo + static_cast<int>(mixed >> 50 & 7)},
            static_cast<int>(mixed >> 55) % columns,
            1 + static_cast<int>(mixed >> 58 & 31)};
}

}  // namespace inarow
