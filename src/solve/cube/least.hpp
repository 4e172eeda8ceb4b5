// The two least numbers of a row: the child to search, and when to come back from it.
#pragma once

#include <algorithm>
#include <bit>

#ifdef __AVX512F__
#include <immintrin.h>
#endif

#include "cube/node.hpp"
#include "search/proof/numbers.hpp"

namespace inarow::cube {

using NumbersRow = Children::Row<std::uint32_t>;

// The first place of the least number in a row, and the next number in order: the same where two are the least.
struct Least {
    std::size_t place;
    std::uint32_t second;
};
[[nodiscard]] inline std::uint32_t least_without(NumbersRow row, std::size_t place) {
    row[place] = infinite_number;
    return *std::ranges::min_element(row);
}

#ifdef __AVX512F__
// A row in one register.
typedef std::uint32_t Numbers16 __attribute__((vector_size(64)));

// In each place the least two numbers of more and more places, half the way round first, then a quarter.
template <int... Places>
void join(Numbers16& first, Numbers16& second) {
    const Numbers16 first_there = __builtin_shufflevector(first, first, Places...);
    const Numbers16 second_there = __builtin_shufflevector(second, second, Places...);
    const auto smaller = [](Numbers16 a, Numbers16 b) { return a < b ? a : b; };
    second = smaller(first < first_there ? first_there : first, smaller(second, second_there));
    first = smaller(first, first_there);
}
[[nodiscard]] inline Least least_of(const NumbersRow& row) {
    Numbers16 numbers;
    __builtin_memcpy(&numbers, row.data(), sizeof numbers);
    Numbers16 first = numbers;
    Numbers16 second = infinite_number - Numbers16{};
    join<8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7>(first, second);
    join<4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3>(first, second);
    join<2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1>(first, second);
    join<1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0>(first, second);
    const auto places = static_cast<unsigned>(_mm512_cmpeq_epu32_mask(__m512i(numbers), __m512i(first)));
    return {static_cast<std::size_t>(std::countr_zero(places)), second[0]};
}
#else
[[nodiscard]] inline Least least_of(const NumbersRow& row) {
    const auto place = static_cast<std::size_t>(std::ranges::min_element(row) - row.begin());
    return {place, least_without(row, place)};
}
#endif

}  // namespace inarow::cube
