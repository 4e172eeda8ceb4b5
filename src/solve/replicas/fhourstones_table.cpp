#include "replicas/fhourstones_table.hpp"

#include <fmt/format.h>

#include <array>
#include <limits>
#include <span>

#include "inarow/options.hpp"
#include "replicas/fhourstones.hpp"

namespace inarow {
namespace {

// More than any memory holds, and few enough to look for a prime by division.
constexpr std::uint64_t most_entries = std::uint64_t{1} << 40;

bool prime(std::uint64_t number) {
    if (number < 2) return false;
    for (std::uint64_t divisor = 2; divisor * divisor <= number; ++divisor)
        if (number % divisor == 0) return false;
    return true;
}

struct EntryFormat {
    std::size_t bytes;
    int lock_bits;
};
constexpr std::array formats = {EntryFormat{sizeof(Entry64), Entry64::lock_bits},
                                EntryFormat{sizeof(Entry128), Entry128::lock_bits},
                                EntryFormat{sizeof(Entry256), Entry256::lock_bits}};

// The smallest first: two for codes of a word, two for codes of two words.
std::span<const EntryFormat> formats_for(const Variant& variant) {
    return std::span(formats).subspan(variant.bits() <= 64 ? 0 : 1, 2);
}

std::uint64_t entries_in(std::uint64_t bytes, const EntryFormat& format) {
    return bytes == 0 ? published::entries : largest_odd_prime_up_to(std::min(bytes / format.bytes, most_entries));
}

}  // namespace

// 2^bits codes, less a 2^(k+1)-th part where a vertical line fits, shared among 2^lock_bits of an entry.
std::uint64_t min_entries(const Variant& variant, int lock_bits) {
    const int index_bits = variant.bits() - lock_bits;
    if (index_bits <= 0) return 1;
    if (index_bits >= 64) return std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t all = bit<Word64>(index_bits);
    return variant.k <= variant.height ? all - (all >> (variant.k + 1)) : all;
}

std::uint64_t largest_odd_prime_up_to(std::uint64_t number) {
    while (number > 1 && (number % 2 == 0 || !prime(number))) --number;
    return number;
}

Result<TablePlan> plan_table(const Variant& variant, std::uint64_t bytes) {
    const auto possible = formats_for(variant);
    for (const EntryFormat& format : possible)
        if (const std::uint64_t entries = entries_in(bytes, format); entries >= min_entries(variant, format.lock_bits))
            return TablePlan{format.bytes, entries};
    return error(fmt::format("a table of {} has {} entries, too few to distinguish the positions of {} (at least {})",
                             bytes_text(bytes), entries_in(bytes, possible.back()), to_text(variant),
                             min_entries(variant, possible.back().lock_bits)));
}

}  // namespace inarow
