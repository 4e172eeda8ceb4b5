// How the tables of bounds read lines that they have not written.
#include "search/tables/bound_table.hpp"

#include <array>
#include <bit>
#include <cstring>

#include "search/tables/narrow_table.hpp"
#include "search/tables/wide_table.hpp"

namespace inarow {
namespace {

// The entries of one line, each with the number that bucket and tag make up together.
struct KeptLine {
    struct Item {
        Word128 product;
        TableEntry entry;
    };
    std::array<Item, NarrowTable::entries> items;
    std::size_t count = 0;
    bool valid = true;

    void add(Word128 bucket, Word128 tag, int tag_bits, const TableEntry& entry) {
        valid = valid && tag >> tag_bits == 0 && !entry.bound.empty() && entry.work > 0;
        items[count++] = {bucket << tag_bits | tag, entry};
    }
};

KeptLine read_narrow(const std::byte* bytes, std::uint64_t bucket, int tag_bits, Score offset) {
    KeptLine line;
    std::array<Word128, NarrowTable::entries> words;
    std::memcpy(words.data(), bytes, KeptTable::line_bytes);
    for (const Word128 word : words)
        if (word != 0) line.add(bucket, word >> narrow_payload_bits, tag_bits, NarrowTable::decode(word, offset));
    return line;
}

KeptLine read_wide(const std::byte* bytes, std::uint64_t bucket, int tag_bits, Score offset) {
    KeptLine line;
    const WideTable::Image image = WideTable::image_of(bytes);
    for (std::size_t i = 0; i < WideTable::entries; ++i) {
        if (image.payload[i] == 0) continue;
        line.valid = line.valid && image.payload[i] >> WideTable::payload_bits == 0;
        line.add(bucket, Word128{image.high[i]} << 64 | image.low[i], tag_bits,
                 WideTable::decode(image.payload[i], offset));
    }
    return line;
}

}  // namespace

std::optional<int> BoundTable::bucket_bits_of(const TableForm& form) const {
    if (!std::has_single_bit(form.lines) || form.lines < 2) return std::nullopt;
    const int bits = std::countr_zero(form.lines);
    if (bits >= key_bits_) return std::nullopt;
    // The other layout has keys of another kind.
    const bool reads = form.layout == layout() && (layout() == wide_layout || narrow_fits(key_bits_, bits));
    return reads ? std::optional(bits) : std::nullopt;
}

bool BoundTable::enter_line(const TableForm& form, std::uint64_t number, const std::byte* bytes) {
    const int tag_bits = key_bits_ - std::countr_zero(form.lines);
    const auto read = form.layout == narrow_layout ? read_narrow : read_wide;
    const KeptLine line = read(bytes, number, tag_bits, offset_);
    const std::span items(line.items.data(), line.count);
    if (!line.valid || std::ranges::any_of(items, [&](const auto& item) { return item.entry.move >= moves_; }))
        return false;
    if (items.empty()) return true;
    if (has_form(form) && entries_in(number) == 0) return copy_line(number, bytes), true;
    for (const auto& [product, entry] : items) enter_entry(product, entry);
    return true;
}

}  // namespace inarow
