// The transposition table of the proof searches: bounds, and the proof numbers of the latest question, by full key.
//
//     | entry | entry |     a bucket is one cache line of two entries
//     entry = the whole key, its bound, a threshold and the numbers for it, log2 of the positions that it took
//
// The whole key is compared, so a hit is never another position.  One thread.
//
// It starts with a megabyte and grows while it fills, up to all of its pages: the 2,500 positions of 7x6k5@free would
// otherwise lie scattered over them, and the system clears each page that is touched (0.63 s in 1.4 GiB, not 0.11).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/bits.hpp"
#include "search/proof/numbers.hpp"
#include "search/tables/pages.hpp"

namespace inarow {

// The place of a key among so many.  The high half of a product maps any hash to one of them without a division.
[[nodiscard]] inline std::uint64_t place_of(Word128 key, std::uint64_t places) {
    constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U;
    const std::uint64_t low = static_cast<std::uint64_t>(key) * golden;
    const std::uint64_t mixed = ((low ^ low >> 32) ^ static_cast<std::uint64_t>(key >> 64)) * golden;
    const std::uint64_t hash = (mixed ^ mixed >> 29) * golden;
    return static_cast<std::uint64_t>(Word128{hash} * places >> 64);
}

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

    explicit ProofTable(Pages pages)
        : pages_(std::move(pages)),
          most_buckets_(pages_.bytes() / sizeof(Bucket)),
          buckets_(std::min(first_buckets, most_buckets_)) {}

    // The entry of this position, or null.
    [[nodiscard]] const Entry* find(Word128 key) const {
        for (const Entry& entry : bucket(key))
            if (entry.key == key) return &entry;
        return nullptr;
    }

    // `positions` is the work it took.  Replaces the entry with the least work, whatever the new one took: otherwise
    // old results of middling size would fill the table for good.
    void store(Word128 key, Bound bound, Score threshold, Numbers numbers, std::uint64_t positions) {
        put({key, numbers.proof, numbers.disproof, static_cast<std::int8_t>(bound.lo),
             static_cast<std::int8_t>(bound.hi), static_cast<std::int8_t>(threshold),
             static_cast<std::uint8_t>(std::bit_width(positions))});
        if (used_ > buckets_ / 4 && buckets_ < most_buckets_) grow();
    }

    [[nodiscard]] std::uint64_t bytes() const { return pages_.bytes(); }

private:
    using Bucket = std::array<Entry, 2>;
    static_assert(sizeof(Bucket) == 64);
    static constexpr std::uint64_t first_buckets = 1 << 14;

    void put(const Entry& entry) {
        Bucket& entries = bucket(entry.key);
        auto* place = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.key == entry.key; });
        if (place == entries.end())
            place = std::min_element(entries.begin(), entries.end(),
                                     [](const Entry& a, const Entry& b) { return a.work < b.work; });
        used_ += place->key == 0 ? 1 : 0;
        *place = entry;
    }

    // Four times as many buckets, if there are pages for so many.  From the last one down, so that each is empty before
    // others move into it.
    void grow() {
        const std::uint64_t before = std::exchange(buckets_, std::min(4 * buckets_, most_buckets_));
        used_ = 0;
        for (std::uint64_t i = before; i-- > 0;)
            for (const Entry& entry : std::exchange(all()[i], {}))
                if (entry.key != 0) put(entry);
    }

    [[nodiscard]] Bucket& bucket(Word128 key) const { return all()[place_of(key, buckets_)]; }
    [[nodiscard]] Bucket* all() const { return static_cast<Bucket*>(pages_.data()); }

    Pages pages_;
    std::uint64_t most_buckets_;
    std::uint64_t buckets_;
    std::uint64_t used_ = 0;  // entries
};

}  // namespace inarow
