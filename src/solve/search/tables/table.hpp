// The table of bounds: what is known about positions, found by an exact key.
//
// Exactness.  The key has B bits (the position code, game/words.hpp).  Multiplication by an odd constant
// modulo 2^B is a bijection; the high b bits of the product choose one of 2^b buckets and the other B-b
// bits, the tag, are stored whole.  Bucket and tag together are the key: a hit is never another position.
//
// A table starts small, so that an easy question stays in the cache and touches no new memory, and grows
// in place when a search turns out to be long: with twice the buckets, the top bit of a tag becomes the
// last bit of its bucket number, and the whole key is still there.
//
// A bucket is one cache line.  Two layouts, chosen by what fits (narrow_fits):
//
//   NarrowTable   4 entries of 128 bits    | tag, up to 106 | work 6 | move 4 | hi 6 | lo 6 |
//   WideTable     3 entries of 160 bits    | tag 128 | work 6 | move 7 | hi 7 | lo 7 |, one version word
//
// Threads share a table without locks.  A narrow entry is read and written in one piece (base/wide_atomic.hpp), so a
// reader sees an old entry or a new one, never a mixture.  Wide entries are guarded by the version of their bucket: odd
// while somebody writes, and a reader who saw it change takes nothing.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "base/bits.hpp"
#include "inarow/bound.hpp"
#include "inarow/options.hpp"
#include "search/tables/pages.hpp"

namespace inarow {

struct TableEntry {
    Bound bound;
    int move = -1;  // index of the best column, -1 for none
    int work = 1;   // log2 of the nodes it took, 1..63; never 0, so an empty entry is a word of zeros
};

// How a key of `bits` bits falls apart into bucket and tag.
class KeySplit {
public:
    using Word = Word128;

    KeySplit(int key_bits, int bucket_bits) : mask_(low_bits<Word>(key_bits)), tag_bits_(key_bits - bucket_bits) {}

    // Twice as many buckets, `doublings` times.
    void grow(int doublings) { tag_bits_ -= doublings; }

    struct Place {
        std::uint64_t bucket;
        Word tag;
    };
    [[nodiscard]] Place operator()(Word key) const { return of_product((key * multiplier) & mask_); }
    // The place of a product, which is bucket and tag in one number, however long either is.
    [[nodiscard]] Place of_product(Word product) const {
        return {static_cast<std::uint64_t>(product >> tag_bits_), product & low_bits<Word>(tag_bits_)};
    }
    [[nodiscard]] int tag_bits() const { return tag_bits_; }

private:
    // Digits of the golden ratio: any odd number is exact, this one spreads neighbours.
    static constexpr Word multiplier = Word{0x9E3779B97F4A7C15U} << 64 | 0x9E3779B97F4A7C15U;
    Word mask_;
    int tag_bits_;
};

// The entry of a bucket that gives way, given what each holds: tag matches first, then the scheme.
//   work     the entry that took the least work
//   twobig   entries form pairs (big, new); the tag picks the pair.  At least as much work as the big one
//            moves that to the new slot and takes its place; anything less replaces the new one.
//   recent   as twobig, but the older of the pair always goes
struct Victim {
    int index;
    int demote_to = -1;  // where the entry that stood here moves first
};
template <int Entries>
[[nodiscard]] Victim choose_victim(Replacement scheme, const std::array<int, Entries>& works, int work,
                                   std::uint64_t tag) {
    if (scheme == Replacement::work) {  // work and index as one number: no branch
        int least = works[0] * Entries;
        for (int i = 1; i < Entries; ++i) least = std::min(least, works[static_cast<std::size_t>(i)] * Entries + i);
        return {least % Entries};
    }
    // Three entries are one big entry and two new ones.
    const int big = Entries % 2 != 0 ? 0 : 2 * static_cast<int>(tag % (Entries / 2));
    const int fresh = Entries % 2 != 0 ? 1 + static_cast<int>(tag % 2) : big + 1;
    const bool takes_big = scheme == Replacement::recent || work >= works[static_cast<std::size_t>(big)];
    return takes_big ? Victim{big, fresh} : Victim{fresh};
}

// Stops the program: two bounds of one position exclude each other.
[[noreturn]] void table_contradiction(Bound stored, Bound found);

[[nodiscard]] inline Bound meet_entries(Bound stored, Bound found) {
    const Bound both{std::max(stored.lo, found.lo), std::min(stored.hi, found.hi)};
    if (both.empty()) table_contradiction(stored, found);
    return both;
}

// The bytes asked for; otherwise a tenth of what is free, between 64 MiB and 4 GiB: beyond the cache a larger
// table only helps when a search overflows it, and a machine is shared with others.
[[nodiscard]] std::uint64_t table_bytes(const SearchOptions& options);

// The memory for a table: shared, where the options say so and the system has room for it, or of this process alone.
[[nodiscard]] Result<Pages> table_pages(std::uint64_t bytes, const SearchOptions& options);

// How many buckets a table has now and may have.
struct TableSize {
    int key_bits;
    int bucket_bits;      // now: 2^bucket_bits lines of 64 bytes
    int max_bucket_bits;  // the memory is there for as many
};

// log2 of the buckets that fit into so many bytes, at most one fewer than the key has bits.
[[nodiscard]] constexpr int bucket_bits_for(std::uint64_t bytes, int key_bits) {
    const std::uint64_t buckets = std::max<std::uint64_t>(bytes / 64, 2);
    return std::min(static_cast<int>(std::bit_width(buckets)) - 1, key_bits - 1);
}

inline constexpr int narrow_payload_bits = 22;

// Whether an entry of 128 bits can hold the tag.
[[nodiscard]] constexpr bool narrow_fits(int key_bits, int bucket_bits) {
    return key_bits - bucket_bits + narrow_payload_bits <= 128;
}

}  // namespace inarow
