// The transposition table of the cube's search: proof and disproof numbers of a question, by exact key.
//
// Exactness.  The key has two halves of 56 and 57 bits.  Changing one half by a function of the other is reversible, so
// it is a bijection.  After two such steps the high b bits choose one of 2^b buckets and the other 113 - b, the tag,
// are stored in full.  Bucket and tag together are the key, so a hit is never another position.  A bucket is a cache
// line of four entries:
//
//     | tag, 113 - b bits | question 1 | proof 11 | disproof 11 | work 6 |        128 bits, b >= 14
//
// Numbers below 128 are exact; larger ones keep their first seven bits.  Decided questions are stored exactly; the
// field of the infinite number then holds the stone with which a win had to come at the latest.
//
// Any thread may look up and store at any time: an entry is read and written in one piece (base/wide_atomic.hpp), so a
// reader sees an old entry or a new one.  Two threads that write into one bucket may lose an entry: work done twice.
//
// A table starts small, so that an easy question stays in the cache, and grows in place (search/tables/table.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/require.hpp"
#include "base/wide_atomic.hpp"
#include "cube/key.hpp"
#include "search/proof/numbers.hpp"
#include "search/tables/growing_table.hpp"

namespace inarow::cube {

// A number in eleven bits: itself below 128, else seven bits of it and their place.
[[nodiscard]] constexpr std::uint32_t short_number(std::uint32_t number) {
    if (number < 128) return number;
    const auto dropped = static_cast<std::uint32_t>(std::bit_width(number)) - 7;
    return (dropped + 1) * 64 + (number >> dropped) - 64;
}
[[nodiscard]] constexpr std::uint32_t long_number(std::uint32_t number) {
    if (number < 128) return number;
    return (number % 64 + 64) << (number / 64 - 1);
}
// A number as the table gives it back.
[[nodiscard]] constexpr std::uint32_t as_stored(std::uint32_t number) { return long_number(short_number(number)); }
static_assert(short_number(infinite_number) < 1U << 11 &&
              long_number(short_number(infinite_number)) == infinite_number);
static_assert(short_number(infinite_number - 1) < short_number(infinite_number));

// As in search/tables/kept_table.hpp: the number changes with what an entry means.
inline constexpr std::string_view table_layout = "cube 2";

class Table final : public GrowingTable {
public:
    // What is known about a question.
    struct Entry {
        Numbers numbers;
        int work = 1;            // log2 of the positions that it took, 1..63
        int last_stone = cells;  // a win counts with this stone at the latest; kept for decided questions only

        [[nodiscard]] bool decided() const { return numbers.proof == 0 || numbers.disproof == 0; }
        // Numbers guide any search; a player who wins in time wins with more time, too, and one who does not wins no
        // sooner.
        [[nodiscard]] bool holds_for(int limit) const {
            return numbers.proof == 0 ? last_stone <= limit : numbers.disproof > 0 || last_stone >= limit;
        }
    };

    static constexpr int entries = 4;
    static constexpr int payload_bits = 28;
    static constexpr int least_bucket_bits = 14;
    static constexpr std::uint64_t least_bytes = std::uint64_t{64} << least_bucket_bits;

    explicit Table(Pages pages) : GrowingTable(std::move(pages), table_layout, entries, least_bucket_bits) {}

    struct Slot {
        WideAtomic* bucket;
        int tempo;    // as in the key
        Word128 tag;  // with the question, in its place above the numbers

        // A number that nearly always differs between questions.
        [[nodiscard]] std::uint64_t fingerprint() const {
            const auto low = static_cast<std::uint64_t>(tag >> payload_bits);
            return ((low ^ reinterpret_cast<std::uintptr_t>(bucket)) * 0x9E3779B97F4A7C15U) >> 40;
        }
    };
    [[nodiscard]] Slot slot(Key key, Attacker question) const {
        const Word64 low = key.low ^ (key.high * first_multiplier) >> (64 - low_key_bits);
        const Word64 high = key.high ^ (low * second_multiplier) >> (64 - high_key_bits);
        return slot_of(high, low, question, key.tempo);
    }
    // The slot of the two halves that bucket and tag make up.
    [[nodiscard]] Slot slot_of(Word64 high, Word64 low, Attacker question, int tempo = 0) const {
        const int rest_bits = high_key_bits - bucket_bits();
        const Word128 tag = Word128{high & low_bits<Word64>(rest_bits)} << low_key_bits | low;
        const Word64 asked = static_cast<Word64>(question) << payload_bits;
        return {buckets()[high >> rest_bits].data(), tempo, tag << (payload_bits + 1) | asked};
    }
    void prefetch(const Slot& slot) const { __builtin_prefetch(slot.bucket); }

    // False, with the entry unchanged, where nothing is known about wins with this stone at the latest.
    bool find(const Slot& slot, Entry& entry, int last_stone = cells) const {
        const int place = place_of(slot);
        if (place < 0) return false;
        const Word128 word = slot.bucket[place].load();
        if (!fits(word, slot)) return false;  // another thread was faster
        const Entry found = decode(word);
        if (!found.holds_for(last_stone)) return false;
        entry = found;
        return true;
    }

    // Replaces the entry of the same question, or else the one that took the least work.  A decided question stays
    // decided.  With fewer tempo cells, which are stones then, a win comes later by as many stones at most.
    void store(const Slot& slot, Entry entry) {
        if (entry.numbers.proof == 0) entry.last_stone = std::min(cells, entry.last_stone + slot.tempo);
        int place = 0;
        int least = 64;
        for (int i = 0; i < entries; ++i) {
            const Word128 word = slot.bucket[i].load();
            if (fits(word, slot)) {
                const Entry old = decode(word);
                if (old.decided() && old.holds_for(entry.last_stone)) return;
                entry.work = std::max(entry.work, old.work);
                place = i;
                break;
            }
            if (const int work = static_cast<int>(word & 63); work < least) {
                least = work;
                place = i;
            }
        }
        slot.bucket[place].store(encode(slot, entry));
    }

private:
    using Bucket = std::array<WideAtomic, entries>;
    static_assert(sizeof(Bucket) == 64);

    static constexpr Word64 first_multiplier = 0x9E3779B97F4A7C15U;
    static constexpr Word64 second_multiplier = 0xD6E8FEB86659FD93U;

    // Stores an entry of a table whose bucket numbers hold this many bits of a key, after checking it; false where it
    // is not an entry.
    [[nodiscard]] bool enter(Word128 word, std::uint64_t bucket, int bucket_bits);

    [[nodiscard]] Bucket* buckets() const { return static_cast<Bucket*>(pages_.data()); }

    [[nodiscard]] std::optional<int> bucket_bits_of(const TableForm& form) const override;
    [[nodiscard]] bool enter_line(const TableForm& form, std::uint64_t line, const std::byte* bytes) override;
    [[nodiscard]] std::uint64_t entries_in(std::uint64_t line) const override;
    void spread(std::uint64_t lines, int doublings) override {
        for (std::uint64_t line = lines; line-- > 0;) spread_line(line, doublings);
    }
    void spread_line(std::uint64_t index, int doublings) {
        std::array<Word128, entries> olds;
        for (int i = 0; i < entries; ++i) {
            WideAtomic& place = buckets()[index][static_cast<std::size_t>(i)];
            olds[static_cast<std::size_t>(i)] = place.load();
            if (olds[static_cast<std::size_t>(i)] != 0) place.store(0);
        }
        const int rest_bits = payload_bits + 1 + low_key_bits + high_key_bits - bucket_bits();
        for (const Word128 old : olds) {
            if (old == 0) continue;
            WideAtomic* target = buckets()[index << doublings | static_cast<std::uint64_t>(old >> rest_bits)].data();
            while (target->load() != 0) ++target;
            target->store(old & low_bits<Word128>(rest_bits));
        }
    }

    // The entry of this question, or -1.  By the letter of the C++ standard, a register full of entries is not read in
    // one piece; a caller that uses an entry reads it again.
    [[nodiscard]] static int place_of(const Slot& slot) {
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VPOPCNTDQ__) && INAROW_WIDE_ATOMIC_BY_VECTOR
        const auto low = static_cast<Word64>(slot.tag);
        const auto high = static_cast<Word64>(slot.tag >> 64);
        const Lanes<8> tags = Lanes<8>::Vector{low, high, low, high, low, high, low, high};
        constexpr Word64 rest = ~low_bits<Word64>(payload_bits);
        const Lanes<8> mask = Lanes<8>::Vector{rest, ~0ULL, rest, ~0ULL, rest, ~0ULL, rest, ~0ULL};
        const unsigned equal = lanes_where(is_empty(Lanes<8>(Lanes<8>::load(slot.bucket).v ^ tags.v) & mask));
        const unsigned both = equal & equal >> 1 & 0x55U;
        return both == 0 ? -1 : std::countr_zero(both) / 2;
#else
        for (int i = 0; i < entries; ++i)
            if (fits(slot.bucket[i].load(), slot)) return i;
        return -1;
#endif
    }
    [[nodiscard]] static bool fits(Word128 word, const Slot& slot) {
        return ((word ^ slot.tag) >> payload_bits) == 0 && (word & 63) != 0;
    }
    [[nodiscard]] static Entry decode(Word128 word) {
        const auto payload = static_cast<std::uint32_t>(word);
        const std::uint32_t proof = payload >> 17 & 2047;
        const std::uint32_t disproof = payload >> 6 & 2047;
        const int work = static_cast<int>(payload & 63);
        if (proof == 0) return {inarow::decided(true), work, static_cast<int>(disproof)};
        if (disproof == 0) return {inarow::decided(false), work, static_cast<int>(proof)};
        return {{long_number(proof), long_number(disproof)}, work};
    }
    [[nodiscard]] static Word128 encode(const Slot& slot, const Entry& entry) {
        const auto [yes, no] = std::pair(entry.numbers.proof == 0, entry.numbers.disproof == 0);
        const auto last_stone = static_cast<std::uint32_t>(entry.last_stone);
        const std::uint32_t proof = no ? last_stone : short_number(entry.numbers.proof);
        const std::uint32_t disproof = yes ? last_stone : short_number(entry.numbers.disproof);
        return slot.tag | proof << 17 | disproof << 6 | static_cast<std::uint32_t>(entry.work);
    }
};

}  // namespace inarow::cube
