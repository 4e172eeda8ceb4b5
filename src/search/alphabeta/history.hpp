// The history heuristic: which cells caused cutoffs lately, for move ordering.
//
//   history   per player and cell, a running mean of +1 (a stone there ended a node) and -1 (it was tried before the
//             one that did); Schaeffer, "The history heuristic", 1983.  A mean and no sum: in a tree of millions of
//             nodes a sum outgrows every other feature (17 times the nodes in an early prototype of this project).
//   killer    the last cell that ended a node with the same number of stones.
//
// For one thread and one test.  It affects only the order of moves, never a value.
#pragma once

#include <array>

#include "base/lanes.hpp"

namespace inarow {

template <BoardWord Word>
class History {
public:
    // A stone of this player on this cell, with so many stones on the board before it.
    [[nodiscard]] int score(bool controls, int stones, Word cell) const {
        return means_[controls][static_cast<std::size_t>(lowest_index(cell))] / unit +
               (cell == killers_[static_cast<std::size_t>(stones)] ? killer_weight : 0);
    }

    // `cell` ended a node, after `failed` cells had been tried.
    void ended_by(bool controls, int stones, Word cell, Word failed) {
        move_mean(controls, lowest_index(cell), full);
        for_each_bit(failed, [&](int index) { move_mean(controls, index, -full); });
        killers_[static_cast<std::size_t>(stones)] = cell;
    }

private:
    static constexpr int full = 4096;
    static constexpr int memory = 64;  // nodes over which the mean is taken
    static constexpr int unit = 256;   // so that a history of nothing but success is worth 16
    static constexpr int killer_weight = 10;

    void move_mean(bool controls, int index, int towards) {
        int& mean = means_[controls][static_cast<std::size_t>(index)];
        mean += (towards - mean) / memory;
    }

    std::array<std::array<int, word_bits<Word>>, 2> means_{};
    std::array<Word, word_bits<Word> + 1> killers_{};
};

}  // namespace inarow
