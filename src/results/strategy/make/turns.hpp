// What a search for cards remembers of the owner's turns: which moves keep the claim.
#pragma once

#include <utility>
#include <vector>

#include "strategy/mixed_code.hpp"

namespace inarow::strategy {

// Of boards for which cards are searched: a bit for each, and one more.
inline constexpr int most_columns = 31;

// Bits are columns.
template <class Word>
struct Turn {
    Word code = 0;  // 0: a free slot; no position has it
    std::uint32_t asked = 0;
    std::uint32_t keeps = 0;       // of those asked
    std::uint32_t evaluation = 0;  // in which it was met last ...
    std::uint32_t after = 0;       // ... after stones in these columns that a mark answers; bit 31: after others
};

// A table in which every turn stays until clear().
template <class Word>
class Turns {
public:
    Turns() : turns_(1 << 12) {}

    // The reference holds until the next call.
    [[nodiscard]] Turn<Word>& at(Word code) {
        if (2 * count_ > turns_.size()) grow();
        Turn<Word>& turn = slot(code);
        if (turn.code == 0) {
            turn.code = code;
            ++count_;
        }
        return turn;
    }

    // Starts to fetch what at() will read.
    void prefetch(Word code) const { __builtin_prefetch(&turns_[mixed(code) >> 20 & (turns_.size() - 1)]); }

    [[nodiscard]] std::size_t bytes() const { return turns_.size() * sizeof(Turn<Word>); }
    void clear() {
        turns_.assign(1 << 12, {});
        count_ = 0;
    }

private:
    [[nodiscard]] Turn<Word>& slot(Word code) {
        const std::size_t mask = turns_.size() - 1;
        std::size_t at = mixed(code) >> 20 & mask;
        while (turns_[at].code != 0 && turns_[at].code != code) at = (at + 1) & mask;
        return turns_[at];
    }
    void grow() {
        const auto old = std::exchange(turns_, std::vector<Turn<Word>>(2 * turns_.size()));
        for (const Turn<Word>& turn : old)
            if (turn.code != 0) slot(turn.code) = turn;
    }

    std::vector<Turn<Word>> turns_;
    std::size_t count_ = 0;
};

}  // namespace inarow::strategy
