// The history heuristic: which cells caused cutoffs lately, for move ordering.
//
//   history   per player and cell, a running mean of +1 (a stone there ended a node) and -1 (it was tried before the
//             one that did); Schaeffer, "The history heuristic", 1983.  A mean, not a sum: in a tree of millions of
//             nodes a sum outgrows every other feature (17 times the nodes in an early prototype of this project).
//   reply     the same after each move that was tried at the parent, as a mean over the last two nodes: 4 to 8 % fewer
//             nodes; a longer memory, the move before that, and other contexts (threats, heights, either player's
//             stones) add nothing to it
//   killer    the last cell that ended a node with the same number of stones.
//
// For one thread and one test.  It affects only the order of moves, never a value.
#pragma once

#include <array>
#include <cstdint>

#include "base/lanes.hpp"

namespace inarow {

template <BoardWord Word>
class History {
public:
    // A stone of this player on this cell, with so many stones on the board before it.  `last` is the index of the cell
    // that was tried at the parent.
    [[nodiscard]] int score(bool controls, int stones, int last, Word cell) const {
        const auto index = static_cast<std::size_t>(lowest_index(cell));
        return means_[controls][index] / unit + replies_[controls][static_cast<std::size_t>(last)][index] +
               (cell == killers_[static_cast<std::size_t>(stones)] ? killer_weight : 0);
    }

    // `cell` ended a node, after `failed` cells had been tried.
    void ended_by(bool controls, int stones, int last, Word cell, Word failed) {
        auto& replies = replies_[controls][static_cast<std::size_t>(last)];
        move_mean(controls, lowest_index(cell), full);
        move_reply(replies, lowest_index(cell), reply_weight);
        for_each_bit(failed, [&](int index) {
            move_mean(controls, index, -full);
            move_reply(replies, index, -reply_weight);
        });
        killers_[static_cast<std::size_t>(stones)] = cell;
    }

private:
    static constexpr int full = 4096;
    static constexpr int memory = 64;  // nodes over which the mean is taken
    static constexpr int unit = 256;   // so that a history of nothing but success is worth 16
    static constexpr int reply_weight = 16;
    static constexpr int killer_weight = 10;

    template <class T>
    using PerCell = std::array<T, word_bits<Word>>;

    void move_mean(bool controls, int index, int towards) {
        int& mean = means_[controls][static_cast<std::size_t>(index)];
        mean += (towards - mean) / memory;
    }
    static void move_reply(PerCell<std::int8_t>& replies, int index, int towards) {
        std::int8_t& reply = replies[static_cast<std::size_t>(index)];
        reply = static_cast<std::int8_t>(reply + (towards - reply) / 2);
    }

    std::array<PerCell<int>, 2> means_{};
    std::array<PerCell<PerCell<std::int8_t>>, 2> replies_{};  // by player, the move before, and the cell
    std::array<Word, word_bits<Word> + 1> killers_{};
};

}  // namespace inarow
