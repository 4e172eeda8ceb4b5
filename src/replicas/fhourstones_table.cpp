#include "replicas/fhourstones_table.hpp"

#include <fmt/format.h>

#include "replicas/fhourstones.hpp"
#include "search/options.hpp"

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

}  // namespace

std::uint64_t min_entries(const Variant& variant, int lock_bits) {
    Word128 codes = bit<Word128>(variant.bits());
    if (variant.k <= variant.height) codes -= codes >> (variant.k + 1);
    const Word128 per_entry = bit<Word128>(lock_bits);
    return static_cast<std::uint64_t>((codes + per_entry - 1) / per_entry);
}

std::uint64_t largest_odd_prime_up_to(std::uint64_t number) {
    while (number > 1 && (number % 2 == 0 || !prime(number))) --number;
    return number;
}

Result<TablePlan> plan_table(const Variant& variant, std::uint64_t bytes) {
    const auto entries = [&](std::size_t size) {
        return bytes == 0 ? published::entries : largest_odd_prime_up_to(std::min(bytes / size, most_entries));
    };
    const TablePlan packed{true, entries(sizeof(PackedEntry))};
    if (packed.entries >= min_entries(variant, PackedEntry::lock_bits)) return packed;
    const TablePlan wide{false, entries(sizeof(WideEntry))};
    const std::uint64_t needed = min_entries(variant, WideEntry::lock_bits);
    if (wide.entries >= needed) return wide;
    return error(fmt::format("a table of {} has {} entries, too few to distinguish the positions of {} (at least {})",
                             bytes_text(bytes), wide.entries, to_text(variant), needed));
}

}  // namespace inarow
