#include "replicas/minimax_table.hpp"

#include <fmt/format.h>

#include <cstring>

#include "replicas/fhourstones_table.hpp"  // largest_odd_prime_up_to()

namespace inarow {
namespace {

// As many as locks of 40 bits allow, and more than any memory holds.
constexpr std::uint64_t most_buckets = std::uint64_t{1} << 40;

std::uint64_t parts_of(const MinimaxScheme& scheme) { return scheme.by_stones ? MinimaxTable::after_last : 1; }

// Bytes of a bucket in every part.
std::uint64_t bytes_per_bucket(const MinimaxScheme& scheme) {
    return parts_of(scheme) * static_cast<std::uint64_t>(scheme.ways) * sizeof(Word64);
}

bool good(const MinimaxFormat& format, const MinimaxScheme& scheme) {
    return format.exact() && format.work_bits >= scheme.least_work_bits;
}

}  // namespace

Result<MinimaxTable> MinimaxTable::create(std::uint64_t bytes, Replacement replacement) {
    const MinimaxScheme scheme = scheme_of(replacement);
    const std::uint64_t room = bytes / bytes_per_bucket(scheme);
    const auto format =
        MinimaxFormat::of(std::max<std::uint64_t>(largest_odd_prime_up_to(std::min(room, most_buckets)), 1));
    if (!good(format, scheme)) {
        // A prime lies between any number and its double, and much nearer than that here.
        const std::uint64_t least = bytes_per_bucket(scheme) << (17 + scheme.least_work_bits);
        return error(fmt::format(
            "a table of {} is too small to distinguish the positions of 4x4x4 with this replacement (more than {})",
            bytes_text(bytes), bytes_text(least)));
    }
    return MinimaxTable(INAROW_TRY(Pages::allocate(bytes)), replacement, format);
}

void MinimaxTable::expect(int stones) {
    if (!scheme_.by_stones || stones >= first_) return;
    if (first_ < after_last) std::memset(pages_.data(), 0, pages_.bytes());
    first_ = stones;
    const std::uint64_t bucket = static_cast<std::uint64_t>(scheme_.ways) * sizeof(Word64);
    const auto parts = static_cast<std::uint64_t>(after_last - first_);
    format_ = MinimaxFormat::of(largest_odd_prime_up_to(std::min(pages_.bytes() / bucket / parts, most_buckets)));
}

}  // namespace inarow
