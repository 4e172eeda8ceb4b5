// Answers of yes or no about positions, as many of the latest as have room.
//
// A walk through a proof asks about the same position many times, mostly soon after one another.
#pragma once

#include <vector>

#include "base/bits.hpp"
#include "proof/hash.hpp"

namespace inarow::proof {

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
