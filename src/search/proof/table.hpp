// The transposition table of the proof searches: bounds, and the proof numbers of the latest question, by full key.
//
//     | entry | entry |     a bucket is one cache line of two entries
//     entry = the whole key, its bound, a threshold and the numbers for it, log2 of the positions that it took
//
// The whole key is compared, so a hit is never another position.  One thread.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#include "base/bits.hpp"
#include "search/proof/numbers.hpp"
#include "search/tables/pages.hpp"

namespace inarow {

class ProofTable {
public:
    struct Entry {
        Word128 key;  // 0: free.  No position that can be continued has it.
        std::uint32_t proof;
        std::uint32_t disproof;
        std::int8_t lo;
        std::int8_t hi;
        std::int8_t threshold;  // what the numbers are for
        std::uint8_t work;

        [[nodiscard]] Bound bound() const { return {lo, hi}; }
        [[nodiscard]] Numbers numbers() const { return {proof, disproof}; }
    };

    explicit ProofTable(Pages pages) : pages_(std::move(pages)), buckets_(pages_.bytes() / sizeof(Bucket)) {}

    // The entry of this position, or null.
    [[nodiscard]] const Entry* find(Word128 key) const {
        for (const Entry& entry : bucket(key))
            if (entry.key == key) return &entry;
        return nullptr;
    }

    // `positions` is the work it took.  Replaces the entry with the least work, whatever the new one took: otherwise
    // old results of middling size would fill the table for good.
    void store(Word128 key, Bound bound, Score threshold, Numbers numbers, std::uint64_t positions) {
        Bucket& entries = bucket(key);
        auto* place = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.key == key; });
        if (place == entries.end())
            place = std::min_element(entries.begin(), entries.end(),
                                     [](const Entry& a, const Entry& b) { return a.work < b.work; });
        *place = {key,
                  numbers.proof,
                  numbers.disproof,
                  static_cast<std::int8_t>(bound.lo),
                  static_cast<std::int8_t>(bound.hi),
                  static_cast<std::int8_t>(threshold),
                  static_cast<std::uint8_t>(std::bit_width(positions))};
    }

    [[nodiscard]] std::uint64_t bytes() const { return pages_.bytes(); }

private:
    using Bucket = std::array<Entry, 2>;
    static_assert(sizeof(Bucket) == 64);

    // The high half of a product maps any hash to [0, buckets) without a division.
    [[nodiscard]] Bucket& bucket(Word128 key) const {
        const auto product = static_cast<Word128>(hash(key)) * buckets_;
        return static_cast<Bucket*>(pages_.data())[static_cast<std::uint64_t>(product >> 64)];
    }
    [[nodiscard]] static std::uint64_t hash(Word128 key) {
        constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U;
        const std::uint64_t low = static_cast<std::uint64_t>(key) * golden;
        const std::uint64_t mixed = ((low ^ low >> 32) ^ static_cast<std::uint64_t>(key >> 64)) * golden;
        return (mixed ^ mixed >> 29) * golden;
    }

    Pages pages_;
    std::uint64_t buckets_;
};

}  // namespace inarow
