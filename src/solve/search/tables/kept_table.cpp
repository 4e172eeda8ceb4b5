#include "search/tables/kept_table.hpp"

#include <bit>

#include "search/tables/kept_lines.hpp"

namespace inarow {

std::optional<int> bucket_bits_of(const TableForm& form, int key_bits) {
    if (!std::has_single_bit(form.lines) || form.lines < 2) return std::nullopt;
    const int bits = std::countr_zero(form.lines);
    if (bits >= key_bits) return std::nullopt;
    if (form.layout == wide_layout) return bits;
    return form.layout == narrow_layout && narrow_fits(key_bits, bits) ? std::optional(bits) : std::nullopt;
}

bool enter_all(KeptTable& table, const KeptTable& from) {
    table.add_work(from.work());
    return table.expect(from.form()) && table.enter(from.form(), 0, from.lines());
}

bool NarrowTable::expect(const TableForm& form) { return grow_for(*this, form); }
bool NarrowTable::enter(const TableForm& form, std::uint64_t first, std::span<const std::byte> lines) {
    return enter_lines(*this, form, first, lines);
}

void NarrowTable::make_room() { grow_if_half_full(*this); }

template <BoardWord Word>
bool WideTable<Word>::expect(const TableForm& form) {
    return grow_for(*this, form);
}
template <BoardWord Word>
bool WideTable<Word>::enter(const TableForm& form, std::uint64_t first, std::span<const std::byte> lines) {
    return enter_lines(*this, form, first, lines);
}
template <BoardWord Word>
void WideTable<Word>::make_room() {
    grow_if_half_full(*this);
}

template class WideTable<Word64>;
template class WideTable<Word128>;

}  // namespace inarow
