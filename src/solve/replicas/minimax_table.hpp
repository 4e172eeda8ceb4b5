// The table of Romen's solver (Towards Solving Connect Four 3D, section Transposition Table): which positions of 4x4x4
// the first player wins, a word of 64 bits each, and five ways to choose what to forget.
//
//     entry   | lock: the low k bits of the code | work w bits | wins 1 |        k + w + 1 = 64;  0 is an empty entry
//
// Exactness.  The code c of a position (cube/code.hpp) has 80 bits.  It chooses the bucket c mod S, where S, the
// number of buckets, is a prime; an entry keeps the lock c mod 2^k.  S is odd, so by the Chinese remainder theorem
// bucket and lock together tell apart all numbers below S * 2^k, and with k = 80 - floor(log2 S) that is at least 2^80:
// a hit is never another position.  The larger the table, the fewer bits of the code an entry needs, and the more are
// free:
//
//     S from       2^17   2^20   2^24   2^27   2^31
//     k              63     60     56     53     49
//     w               0      3      7     10     14
//
// `recent` ("new") needs no work bits, so 2^17 buckets are enough (1 MiB); the others get three at least.  A lock is
// never 0: in a column the lowest cell that is not the second player's is 1, so the lower two layers are all 0 only
// when they hold all of his 32 stones, and then the third layer begins with a 1.
//
// In the report hash = ((cover << 48) % S << 16 + board % S) % S, said to be safe below S = 2^48; the sum can pass 2^64
// just below that.  Here S stays below 2^40 and (full * (2^64 mod S) + cells mod S) mod S takes one division less.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "cube/code.hpp"
#include "inarow/options.hpp"
#include "inarow/result.hpp"
#include "search/tables/pages.hpp"

namespace inarow {

// Where the bits of an entry lie in a table of this many buckets.
struct MinimaxFormat {
    std::uint64_t buckets = 1;
    int work_bits = 0;
    std::uint64_t wrap = 0;  // 2^64 mod buckets

    [[nodiscard]] static MinimaxFormat of(std::uint64_t buckets) {
        return {buckets, static_cast<int>(std::bit_width(buckets)) - 18, (~std::uint64_t{0} % buckets + 1) % buckets};
    }
    [[nodiscard]] int lock_bits() const { return 63 - work_bits; }
    // No two positions share bucket and lock.
    [[nodiscard]] bool exact() const {
        return work_bits >= 0 && static_cast<Word128>(buckets) << lock_bits() >> cube::code_bits != 0;
    }

    [[nodiscard]] std::uint64_t bucket(const cube::Code& code) const {
        return (code.full * wrap % buckets + code.cells % buckets) % buckets;
    }
    [[nodiscard]] Word64 entry(const cube::Code& code, std::uint64_t nodes, bool wins) const {
        return (code.cells << (work_bits + 1)) | (work_class(nodes) << 1) | static_cast<Word64>(wins);
    }
    [[nodiscard]] bool holds(Word64 entry, const cube::Code& code) const {
        return entry >> (work_bits + 1) == (code.cells & low_bits<Word64>(lock_bits()));
    }
    // The logarithm of the work, as fine as its bits allow: 2^work_bits steps between 1 and 2^40 nodes.
    [[nodiscard]] Word64 work_class(std::uint64_t nodes) const {
        if (work_bits <= 0) return 0;
        const int length = static_cast<int>(std::bit_width(nodes));
        const Word64 below_length = length > 4 ? (nodes >> (length - 5)) & 15 : (nodes << (5 - length)) & 15;
        const Word64 fine = (static_cast<Word64>(length) << 4) | below_length;  // sixteen steps per doubling
        constexpr Word64 most = 40 << 4;
        return std::min(fine, most - 1) * bit<Word64>(work_bits) / most;
    }
    [[nodiscard]] Word64 work_of(Word64 entry) const { return entry >> 1 & low_bits<Word64>(work_bits); }
};

// How many entries a bucket has, what a full one gives up, whether each number of stones has a table of its own.
struct MinimaxScheme {
    int ways;
    bool by_stones;
    int least_work_bits;
};
[[nodiscard]] constexpr MinimaxScheme scheme_of(Replacement replacement) {
    switch (replacement) {
        case Replacement::recent:
            return {1, false, 0};
        case Replacement::big:
            return {1, false, 3};
        case Replacement::twobig:
            return {2, false, 3};
        case Replacement::stones:
            return {2, true, 3};
        case Replacement::work:
            break;
    }
    return {8, false, 3};
}

// Any thread may look up and store at any time: an entry is one word that is read and written in one piece, and what it
// says of its position is true whoever wrote it, so no order of loads and stores gives a wrong answer.  A store that
// reads a bucket before it writes, as all but `recent` do, may overwrite an entry that another thread has just written,
// or leave one position in two places: work done twice, and never a mixture of two entries.
class MinimaxTable {
public:
    using Entry = std::atomic<Word64>;

    // Positions with this many stones are decided without a table.
    static constexpr int after_last = 62;

    // An error when this many bytes are too few to tell positions apart, or more than there are.
    [[nodiscard]] static Result<MinimaxTable> create(std::uint64_t bytes, Replacement replacement);

    // Questions about positions with at least this many stones come next.  Where each number of stones has a table of
    // its own, these start at the fewest stones that were asked about; fewer than ever before make them start afresh.
    // Meanwhile no other thread may use the table.
    void expect(int stones);

    // Where a position is looked up; fetched from memory while the caller does something else.
    struct Place {
        cube::Code code;
        Entry* bucket;
    };
    [[nodiscard]] Place place_of(const cube::Code& code, int stones) const {
        const std::uint64_t part =
            scheme_.by_stones ? static_cast<std::uint64_t>(stones - first_) * format_.buckets : 0;
        Entry* bucket = entries() + (part + format_.bucket(code)) * static_cast<std::uint64_t>(scheme_.ways);
        __builtin_prefetch(bucket);
        return {code, bucket};
    }

    // Whether the first player wins, if it is known.
    [[nodiscard]] std::optional<bool> find(const Place& place) const {
        for (int way = 0; way < scheme_.ways; ++way)
            if (const Word64 entry = read(place.bucket[way]); format_.holds(entry, place.code)) return (entry & 1) != 0;
        return std::nullopt;
    }

    // `nodes` is what it took to find out.  A position that find() knows would be stored twice.
    void store(const Place& place, bool wins, std::uint64_t nodes) {
        const Word64 entry = format_.entry(place.code, nodes, wins);
        switch (replacement_) {
            case Replacement::recent:
                write(place.bucket[0], entry);
                break;
            case Replacement::big:
                if (as_big(place, entry)) write(place.bucket[0], entry);
                break;
            case Replacement::twobig:
            case Replacement::stones:
                store_two(place, entry);
                break;
            case Replacement::work:
                write(*least(place), entry);
                break;
        }
    }

    [[nodiscard]] bool by_stones() const { return scheme_.by_stones; }
    [[nodiscard]] std::uint64_t bytes() const { return pages_.bytes(); }
    [[nodiscard]] const MinimaxFormat& format() const { return format_; }

private:
    MinimaxTable(Pages pages, Replacement replacement, const MinimaxFormat& format)
        : pages_(std::move(pages)), replacement_(replacement), scheme_(scheme_of(replacement)), format_(format) {}

    [[nodiscard]] Entry* entries() const { return static_cast<Entry*>(pages_.data()); }
    [[nodiscard]] static Word64 read(const Entry& entry) { return entry.load(std::memory_order_relaxed); }
    static void write(Entry& entry, Word64 word) { entry.store(word, std::memory_order_relaxed); }

    // At least as much work as the big entry has.
    [[nodiscard]] bool as_big(const Place& place, Word64 entry) const {
        return format_.work_of(entry) >= format_.work_of(read(place.bucket[0]));
    }
    // The smaller of the big entry and this one goes to the second place, whatever is there.
    void store_two(const Place& place, Word64 entry) const {
        const Word64 big = read(place.bucket[0]);
        const bool larger = format_.work_of(entry) >= format_.work_of(big);
        if (larger) write(place.bucket[0], entry);
        if (const Word64 smaller = larger ? big : entry; smaller != 0) write(place.bucket[1], smaller);
    }
    [[nodiscard]] Entry* least(const Place& place) const {
        const auto kept = [&](const Entry& entry) {
            const Word64 word = read(entry);
            return format_.work_of(word) + (word != 0);
        };
        return std::min_element(place.bucket, place.bucket + scheme_.ways,
                                [&](const Entry& a, const Entry& b) { return kept(a) < kept(b); });
    }

    static_assert(sizeof(Entry) == sizeof(Word64));

    Pages pages_;
    Replacement replacement_;
    MinimaxScheme scheme_;
    MinimaxFormat format_;    // of each part
    int first_ = after_last;  // the number of stones of the first part
};

}  // namespace inarow
