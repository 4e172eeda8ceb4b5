// A set of positions by their keys, none of which is 0, and recent answers about positions.
//
// Most of what the prover asks is whether a position is listed, so the keys stand in one array, each at its hash or in
// the next free slot after it.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "base/bits.hpp"

namespace inarow::proof {

// Where a key or a number of a position stands in an array, with so many bits, 1 to 64.  The highest bits of a product
// depend on all bits of its factors.
[[nodiscard]] inline std::size_t hash_of(Word128 key, int bits) {
    return (static_cast<Word64>(key) * 0x9e3779b97f4a7c15 ^ static_cast<Word64>(key >> 64) * 0xd6e8feb86659fd93) >>
           (64 - bits);
}

class KeySet {
public:
    [[nodiscard]] bool contains(Word128 key) const { return slots_[slot_of(key)] == key; }
    // Starts to fetch what contains() will read.
    void prefetch(Word128 key) const { __builtin_prefetch(&slots_[home_of(key)]); }

    // Requires a key that is not in the set.
    void insert(Word128 key) {
        if (2 * ++size_ > slots_.size()) grow();
        slots_[slot_of(key)] = key;
    }

    // Requires a key of the set.
    void erase(Word128 key) {
        --size_;
        std::size_t slot = slot_of(key);
        slots_[slot] = 0;
        // What follows without a gap may have been pushed here by the key: put it back in its place.
        for (slot = next(slot); slots_[slot] != 0; slot = next(slot)) {
            const Word128 moved = std::exchange(slots_[slot], 0);
            slots_[slot_of(moved)] = moved;
        }
    }

private:
    static constexpr int bits_at_first = 10;

    [[nodiscard]] std::size_t home_of(Word128 key) const { return hash_of(key, bits_); }
    [[nodiscard]] std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }

    // Where the key is, or where it would go.
    [[nodiscard]] std::size_t slot_of(Word128 key) const {
        std::size_t slot = home_of(key);
        while (slots_[slot] != 0 && slots_[slot] != key) slot = next(slot);
        return slot;
    }

    void grow() {
        const auto keys = std::exchange(slots_, std::vector<Word128>(std::size_t{1} << ++bits_));
        for (const Word128 key : keys)
            if (key != 0) slots_[slot_of(key)] = key;
    }

    int bits_ = bits_at_first;
    std::vector<Word128> slots_ = std::vector<Word128>(std::size_t{1} << bits_at_first);
    std::size_t size_ = 0;
};

// Answers of yes or no about positions, as many of the latest as have room.
//
// A walk through a proof asks about the same position many times, mostly soon after one another.
class RecentAnswers {
public:
    // The answer about the position with this number: the one that is remembered, or else that of find().
    template <class Find>
    [[nodiscard]] bool answer(Word128 number, Find find) {
        Slot& slot = slots_[hash_of(number, bits)];
        if (!slot.used || slot.number != number) slot = {number, true, find()};
        return slot.answer;
    }

private:
    static constexpr int bits = 14;

    struct Slot {
        Word128 number = 0;
        bool used = false;
        bool answer = false;
    };

    std::vector<Slot> slots_ = std::vector<Slot>(std::size_t{1} << bits);
};

}  // namespace inarow::proof
