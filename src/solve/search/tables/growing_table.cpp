#include "search/tables/growing_table.hpp"

#include <algorithm>

namespace inarow {

void GrowingTable::grow_to(int bucket_bits) {
    const int doublings = std::min(bucket_bits, max_bucket_bits_) - bucket_bits_;
    if (doublings <= 0) return;
    const std::uint64_t before = std::uint64_t{1} << bucket_bits_;
    bucket_bits_ += doublings;
    spread(before, doublings);
}

bool GrowingTable::expect(const TableForm& form) {
    const auto bits = bucket_bits_of(form);
    if (bits) grow_to(*bits);
    return bits.has_value();
}

bool GrowingTable::enter(const TableForm& form, std::uint64_t first, std::span<const std::byte> lines) {
    require(bucket_bits_of(form).has_value(), "a table is given lines that it does not expect");
    for (; !lines.empty(); lines = lines.subspan(line_bytes), ++first)
        if (!enter_line(form, first, lines.data())) return false;
    return true;
}

void GrowingTable::make_room() {
    constexpr std::uint64_t sampled_lines = 4096;  // entries are spread evenly: so many lines tell how full it is
    const std::uint64_t lines = std::min(std::uint64_t{1} << bucket_bits_, sampled_lines);
    std::uint64_t taken = 0;
    for (std::uint64_t line = 0; line < lines; ++line) taken += entries_in(line);
    if (2 * taken >= lines * entries_) grow();
}

}  // namespace inarow
