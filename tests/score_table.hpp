// Scores of millions of positions, by keys that hold all of a position.  One array: with a std::unordered_map, two
// thirds of the time went into finding nodes.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "inarow/bound.hpp"

namespace inarow {

template <BoardWord Key>
class ScoreTable {
public:
    static constexpr Score unknown = std::numeric_limits<Score>::min();

    [[nodiscard]] Score find(Key key) const { return entries_[place_of(key)].second; }
    // Of a key that has none yet.
    Score add(Key key, Score score) {
        if (4 * ++size_ > 3 * entries_.size()) grow();
        entries_[place_of(key)] = {key, score};
        return score;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    template <class F>
    void for_each(F&& f) const {
        for (const auto& [key, score] : entries_)
            if (score != unknown) f(key, score);
    }

private:
    [[nodiscard]] std::size_t place_of(Key key) const {
        const auto folded = static_cast<Word64>(key) * 31 + static_cast<Word64>(Word128{key} >> 64);
        auto place = static_cast<std::size_t>(Word128{folded * 0x9E3779B97F4A7C15} * entries_.size() >> 64);
        while (entries_[place].second != unknown && entries_[place].first != key)
            place = (place + 1) & (entries_.size() - 1);
        return place;
    }
    void grow() {
        const auto old = std::exchange(entries_, empty(2 * entries_.size()));
        for (const auto& entry : old)
            if (entry.second != unknown) entries_[place_of(entry.first)] = entry;
    }
    static std::vector<std::pair<Key, Score>> empty(std::size_t places) { return {places, {0, unknown}}; }

    std::vector<std::pair<Key, Score>> entries_ = empty(1024);
    std::size_t size_ = 0;
};

}  // namespace inarow
