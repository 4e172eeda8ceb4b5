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
#include <utility>

#include "base/bits.hpp"
#include "base/bound.hpp"
#include "search/tables/pages.hpp"

namespace inarow {

template <BoardWord Word>
class ConstrainedTable {
public:
    explicit ConstrainedTable(Pages pages) : pages_(std::move(pages)), buckets_(pages_.bytes() / sizeof(Bucket)) {}

    static constexpr std::size_t bucket_bytes = 64;

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

    // Replaces the entry with the least work, whatever the new one took: otherwise old results of
    // middling size would fill the table for good.
    void store(Word code, Bound bound, int move, int work) {
        Bucket& entries = bucket(code);
        auto* place = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.code == code; });
        if (place == entries.end())
            place = std::min_element(entries.begin(), entries.end(),
                                     [](const Entry& a, const Entry& b) { return a.work < b.work; });
        *place = {code, static_cast<std::int8_t>(bound.lo), static_cast<std::int8_t>(bound.hi),
                  static_cast<std::int8_t>(move), static_cast<std::uint8_t>(work)};
    }

    void prefetch(Word code) const { __builtin_prefetch(&bucket(code)); }
    [[nodiscard]] std::uint64_t bytes() const { return pages_.bytes(); }

private:
    using Bucket = std::array<Entry, bucket_bytes / sizeof(Entry)>;
    static_assert(sizeof(Bucket) == bucket_bytes);

    // The high half of a product maps any hash to [0, buckets) without a division.
    [[nodiscard]] Bucket& bucket(Word code) const {
        const auto product = static_cast<Word128>(hash(code)) * buckets_;
        return static_cast<Bucket*>(pages_.data())[static_cast<std::uint64_t>(product >> 64)];
    }
    [[nodiscard]] static std::uint64_t hash(Word code) {
        constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U;
        auto mixed = static_cast<std::uint64_t>(code) * golden;
        if constexpr (word_bits<Word> == 128) mixed = (mixed ^ static_cast<std::uint64_t>(code >> 64)) * golden;
        return (mixed ^ mixed >> 32) * golden;
    }

    Pages pages_;
    std::uint64_t buckets_;
};

}  // namespace inarow
