// The table of Fhourstones (Tromp, "Solving Connect-4 on medium board sizes", ICGA 2008, 2.3 to 2.5).
//
// An entry has two slots: `big` keeps the result that took the most work, `fresh` the most recent other
// one (Breuker's TwoBig).  The position code modulo the number of entries, a prime P, chooses the entry;
// the lowest l bits of the code are the lock of a slot.
//
//     Entry64    | big lock 26  | score 3 | work 6 |  fresh lock 26  | score 3 |
//     Entry128   | big lock 55  | score 3 | work 6 |, | fresh lock 55  | score 3 | unused 6 |
//     Entry256   | big lock 119 | score 3 | work 6 |, | fresh lock 119 | score 3 | unused 6 |
//
// Exactness.  Codes that agree in index and lock are congruent modulo 2^l * P, because P is odd.  If there
// are no more codes than that, a hit is never another position.  There are fewer than 2^bits of them, and where a
// vertical line fits one in 2^(k+1) less: the top k+1 bits cannot all be set, because they would say that the
// last column is full and that the first player has won in its top k cells.  For k = 4 that is the paper's 1/32, and
// the reason why 8,306,069 entries do for 7x6, where 2^23 = 8,388,608 look necessary.
//
// 26 bits are the longest lock that two slots leave room for in a word; where the table is too small for
// it, two words hold locks of 55 bits.  (The paper names 36 for 8x7; words are never cut that way here.)
//
// Boards of more than 64 bits, which the paper leaves to the future, have codes of as many bits, and nothing
// else changes: with 8,306,069 entries, locks of 55 bits tell all codes of up to 78 bits apart (6x10 has 66, 8x8 has
// 72), locks of 119 bits all of 128, with 496 entries or more.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "base/bits.hpp"
#include "inarow/result.hpp"
#include "inarow/variant.hpp"
#include "search/tables/pages.hpp"

namespace inarow {

// What is known of win, draw and loss for the side to move; ordered, and its own mirror image around draw.
enum class Outcome : std::uint8_t { unknown, loss, loss_or_draw, draw, draw_or_win, win };

[[nodiscard]] constexpr Outcome opposite(Outcome outcome) {
    return static_cast<Outcome>(6 - static_cast<int>(outcome));
}

template <class Word, int bits>
struct FhourstonesEntry {
    using Lock = Word;
    static constexpr int lock_bits = bits;
    Word big_lock : bits;
    Word big_score : 3;
    Word work : 6;
    Word fresh_lock : bits;
    Word fresh_score : 3;
};
using Entry64 = FhourstonesEntry<Word64, 26>;
using Entry128 = FhourstonesEntry<Word64, 55>;
using Entry256 = FhourstonesEntry<Word128, 119>;
static_assert(sizeof(Entry64) == 8 && sizeof(Entry128) == 16 && sizeof(Entry256) == 32);

template <class Entry, BoardWord Word = Word64>
class FhourstonesTable {
public:
    FhourstonesTable(Pages pages, std::uint64_t entries) : pages_(std::move(pages)), entries_(entries) {}

    [[nodiscard]] Outcome find(Word code) const {
        const Entry& entry = entry_of(code);
        const Lock lock = lock_of(code);
        if (entry.big_lock == lock) return static_cast<Outcome>(entry.big_score);
        if (entry.fresh_lock == lock) return static_cast<Outcome>(entry.fresh_score);
        return Outcome::unknown;
    }

    // `stored_before` is stored() when the search of this position began.
    void store(Word code, Outcome outcome, std::uint64_t stored_before) {
        Entry& entry = entry_of(code);
        const Word64 work = std::max<Word64>(1, std::bit_width(stored_ - stored_before));
        ++stored_;
        if (entry.big_lock == lock_of(code) || work >= entry.work) {
            entry.big_lock = lock_of(code) & lock_mask;
            entry.big_score = static_cast<Word64>(outcome) & 7;
            entry.work = work & 63;
        } else {
            entry.fresh_lock = lock_of(code) & lock_mask;
            entry.fresh_score = static_cast<Word64>(outcome) & 7;
        }
    }

    // Positions stored so far: the unit of work.
    [[nodiscard]] std::uint64_t stored() const { return stored_; }
    [[nodiscard]] std::uint64_t bytes() const { return entries_ * sizeof(Entry); }

private:
    using Lock = typename Entry::Lock;
    static constexpr Lock lock_mask = low_bits<Lock>(Entry::lock_bits);

    [[nodiscard]] static Lock lock_of(Word code) { return static_cast<Lock>(code) & lock_mask; }
    [[nodiscard]] Entry& entry_of(Word code) const {
        return static_cast<Entry*>(pages_.data())[static_cast<std::uint64_t>(code % entries_)];
    }

    Pages pages_;
    std::uint64_t entries_;
    std::uint64_t stored_ = 0;
};

// The fewest entries with which locks of this length tell all positions of a board apart; the largest number where
// that is out of reach.
[[nodiscard]] std::uint64_t min_entries(const Variant& variant, int lock_bits);

// 1 where there is none; an even number would share factors with the lock.
[[nodiscard]] std::uint64_t largest_odd_prime_up_to(std::uint64_t number);

// How a table is laid out on a board.
struct TablePlan {
    std::size_t entry_bytes;
    std::uint64_t entries;  // a prime
    [[nodiscard]] std::uint64_t bytes() const { return entries * entry_bytes; }
};

// The plan for this many bytes, 0 for as many entries as in the paper; an error when they are too few.
[[nodiscard]] Result<TablePlan> plan_table(const Variant& variant, std::uint64_t bytes);

}  // namespace inarow
