// The table of the constrained search: bounds by full position code.  One thread.
//
// The constraints decide what a position is worth, so a table belongs to one set of constraints, and
// mirror images stay apart where constraints name columns.
//
//     | entry | entry | entry | entry |      a bucket is one cache line: four entries for boards of 64
//                                            bits, two for larger ones
//     entry = the whole code, its bound, a move, log2 of the positions that its search visited
//
// The whole code is compared, so a hit is never another position.  (A remainder of the code would do in
// half the space, as in search/tables/table.hpp; here the plain way is the point.)
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>

#include "base/bits.hpp"
#include "inarow/bound.hpp"
#include "search/tables/kept_table.hpp"
#include "search/tables/pages.hpp"

namespace inarow {

template <BoardWord Word>
class ConstrainedTable final : public KeptTable {
public:
    // Of at least a line; moves are below `moves`.
    ConstrainedTable(Pages pages, int moves)
        : pages_(std::move(pages)), buckets_(pages_.bytes() / sizeof(Bucket)), moves_(moves) {}

    struct Entry {
        Word code;  // 0: free.  No position has the code 0: every column has a bit for its height.
        std::int8_t lo;
        std::int8_t hi;
        std::int8_t move;  // that reached a threshold; -1: not known
        std::uint8_t work;
    };

    // The entry of this position, or null.
    [[nodiscard]] const Entry* find(Word code) const {
        for (const Entry& entry : bucket(code))
            if (entry.code == code) return &entry;
        return nullptr;
    }

    void prefetch(Word code) const { __builtin_prefetch(&bucket(code)); }

    // Replaces the entry with the least work, whatever the new one took: otherwise old results of
    // middling size would fill the table for good.
    void store(Word code, Bound bound, int move, int work) {
        Bucket& entries = bucket(code);
        auto* place = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.code == code; });
        if (place == entries.end()) place = &least_work(entries);
        *place = {code, static_cast<std::int8_t>(bound.lo), static_cast<std::int8_t>(bound.hi),
                  static_cast<std::int8_t>(move), static_cast<std::uint8_t>(work)};
    }

    [[nodiscard]] std::uint64_t bytes() const override { return pages_.bytes(); }

    // To be kept in a file, and filled from one.  It has its full size from the start.
    [[nodiscard]] TableForm form() const override { return {std::string(layout), buckets_}; }
    [[nodiscard]] std::span<const std::byte> lines() const override {
        return {static_cast<const std::byte*>(pages_.data()), buckets_ * line_bytes};
    }
    [[nodiscard]] bool expect(const TableForm& form) override { return form.layout == layout && form.lines > 0; }
    [[nodiscard]] bool enter(const TableForm& form, std::uint64_t first, std::span<const std::byte> lines) override {
        for (; !lines.empty(); lines = lines.subspan(line_bytes), ++first) {
            Bucket bucket;
            std::memcpy(&bucket, lines.data(), line_bytes);
            for (const Entry& entry : bucket)
                if (entry.code != 0 && !enter(entry, form.lines, first)) return false;
        }
        return true;
    }
    void make_room() override {}

private:
    using Bucket = std::array<Entry, line_bytes / sizeof(Entry)>;
    static_assert(sizeof(Bucket) == line_bytes);
    static constexpr std::string_view layout = word_bits<Word> == 64 ? "codes64 1" : "codes128 1";

    // From this line of a table of so many; false where it could not have stood there.  Where there is no room, more
    // work stays.
    [[nodiscard]] bool enter(const Entry& entry, std::uint64_t lines, std::uint64_t line) {
        if (entry.lo > entry.hi || entry.move < -1 || entry.move >= moves_ || line_of(entry.code, lines) != line)
            return false;
        if (const Entry* own = find(entry.code); own != nullptr) {
            const Bound both = meet({own->lo, own->hi}, {entry.lo, entry.hi});
            store(entry.code, both, own->move < 0 ? entry.move : own->move, std::max(own->work, entry.work));
            return true;
        }
        Entry& least = least_work(bucket(entry.code));
        if (least.code == 0 || least.work < entry.work) least = entry;
        return true;
    }

    [[nodiscard]] static Entry& least_work(Bucket& entries) {
        return *std::min_element(entries.begin(), entries.end(),
                                 [](const Entry& a, const Entry& b) { return a.work < b.work; });
    }

    [[nodiscard]] Bucket& bucket(Word code) const {
        return static_cast<Bucket*>(pages_.data())[line_of(code, buckets_)];
    }
    // The high half of a product maps any hash to [0, buckets) without a division.
    [[nodiscard]] static std::uint64_t line_of(Word code, std::uint64_t lines) {
        return static_cast<std::uint64_t>(static_cast<Word128>(hash(code)) * lines >> 64);
    }
    [[nodiscard]] static std::uint64_t hash(Word code) {
        constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U;
        auto mixed = static_cast<std::uint64_t>(code) * golden;
        if constexpr (word_bits<Word> == 128) mixed = (mixed ^ static_cast<std::uint64_t>(code >> 64)) * golden;
        return (mixed ^ mixed >> 32) * golden;
    }

    Pages pages_;
    std::uint64_t buckets_;
    int moves_;
};

}  // namespace inarow
