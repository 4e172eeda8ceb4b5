// How the tables of bounds read lines that they have not written; included by kept_table.cpp alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>

#include "search/tables/narrow_table.hpp"
#include "search/tables/wide_table.hpp"

namespace inarow {

// The entries of one line, each with the number that bucket and tag make up together.
template <BoardWord Word>
struct KeptLine {
    struct Item {
        Word product;
        TableEntry entry;
    };
    std::array<Item, NarrowTable::entries> items;
    int count = 0;
    bool valid = true;

    void add(Word product, const TableEntry& entry, int moves) {
        valid = valid && !entry.bound.empty() && entry.work > 0 && entry.move < moves;
        items[static_cast<std::size_t>(count++)] = {product, entry};
    }
};

template <BoardWord Word>
[[nodiscard]] KeptLine<Word> read_narrow(const std::byte* bytes, Word bucket, int tag_bits, Score offset, int moves) {
    std::array<std::uint64_t, NarrowTable::entries> words;
    std::memcpy(words.data(), bytes, KeptTable::line_bytes);
    KeptLine<Word> line;
    for (const std::uint64_t word : words) {
        if (word == 0) continue;
        const Word tag = word >> narrow_payload_bits;
        line.valid = line.valid && (tag >> tag_bits) == 0;
        line.add(bucket << tag_bits | tag, NarrowTable::decode(word, offset), moves);
    }
    return line;
}

template <BoardWord Word>
[[nodiscard]] KeptLine<Word> read_wide(const std::byte* bytes, Word bucket, int tag_bits, Score offset, int moves) {
    using Wide = WideTable<Word>;
    const typename Wide::Image image = Wide::image_of(bytes);
    KeptLine<Word> line;
    for (int i = 0; i < Wide::entries; ++i) {
        if (image.payload[i] == 0) continue;
        const Word tag = Wide::whole(image.low[i], image.high[i]);
        line.valid = line.valid && (tag & ~low_bits<Word>(tag_bits)) == 0 && Wide::high_half(tag) == image.high[i] &&
                     image.payload[i] >> Wide::payload_bits == 0;
        line.add(bucket << tag_bits | tag, Wide::decode(image.payload[i], offset), moves);
    }
    return line;
}

template <class Table>
[[nodiscard]] bool grow_for(Table& table, const TableForm& form) {
    const auto bits = bucket_bits_of(form, table.size().key_bits);
    if (!bits) return false;
    table.grow_to(std::min(*bits, table.size().max_bucket_bits));
    return true;
}

template <class Table>
void grow_if_half_full(Table& table) {
    const std::uint64_t lines = std::min(table.form().lines, KeptTable::sampled_lines);
    std::uint64_t taken = 0;
    for (std::uint64_t line = 0; line < lines; ++line) taken += static_cast<std::uint64_t>(table.entries_in(line));
    if (2 * taken >= lines * Table::entries) table.grow();
}

template <class Table>
[[nodiscard]] bool enter_lines(Table& table, const TableForm& form, std::uint64_t first,
                               std::span<const std::byte> lines) {
    using Word = typename Table::Word;
    const auto bits = bucket_bits_of(form, table.size().key_bits);
    require(bits.has_value(), "a table is given lines that it does not expect");
    const int tag_bits = table.size().key_bits - *bits;
    const bool same = form == table.form();
    const bool narrow = form.layout == narrow_layout;
    for (; !lines.empty(); lines = lines.subspan(KeptTable::line_bytes), ++first) {
        const auto read = narrow ? read_narrow<Word> : read_wide<Word>;
        const KeptLine<Word> line = read(lines.data(), Word{first}, tag_bits, table.offset(), table.moves());
        if (!line.valid) return false;
        if (line.count == 0 || (same && table.copy_line(first, lines.data()))) continue;
        for (int i = 0; i < line.count; ++i) {
            auto [product, entry] = line.items[static_cast<std::size_t>(i)];
            entry.bound = overlap(entry.bound, table.widest());  // a wide entry may have lost its bound
            if (entry.bound.empty()) return false;
            table.store(table.slot_of(product), entry);
        }
    }
    return true;
}

}  // namespace inarow
