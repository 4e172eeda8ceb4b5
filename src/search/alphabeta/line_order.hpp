// Learned order of moves: what the lines through the new stones are worth after a move, less what they were worth
// before.
//
// A sum over the states of lines is all that is learned, and half the nodes of the empty 7x6 board; models that see
// more were better at guessing and no better in a search (docs/lab/dead-ends.md).  It is asked where a wrong first move
// costs much: at nodes with many empty cells.  tools/learn_order finds the weights, docs/lab/ordering.md says how.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "search/alphabeta/line_weights.hpp"

namespace inarow {

template <BoardWord Word>
class LineOrder {
public:
    // Without weights, or where there are none for the variant, it judges no node.
    LineOrder(const Variant& variant, LineWeights weights);

    [[nodiscard]] bool judges(int stones) const { return stones <= most_stones_; }

    // From the mover's and the other's stones before a move to theirs after it and the forced replies, in units of the
    // order of moves.  Stones are added one by one, in any order: the sum is the same.
    [[nodiscard]] int gain(int situation, Word mover, Word other, Word mine, Word theirs) const {
        int sum = 0;
        for (Word fresh = (mine | theirs) & ~(mover | other); fresh != 0; fresh &= fresh - 1) {
            const Word cell = lowest_bit(fresh);
            const bool own = (mine & cell) != 0;
            sum += gain_of_stone(situation, mover, other, cell, own);
            (own ? mover : other) |= cell;
        }
        return sum / weight_unit;
    }

private:
    // From here up it takes fewer nodes and no more time; below, a node is searched sooner than judged.
    static constexpr int least_empty = 19;
    static constexpr int stone_sets = 1 << learned_k;

    // A line as one of its cells sees it.
    struct LineOfCell {
        Word cells;
        std::uint16_t table;
        std::uint16_t place;  // of the cell in a set of the line's cells
    };
    // Worth by state, for each situation; a state is the mover's set of cells, and above it the other's.
    using Table = std::array<std::array<std::int16_t, stone_sets * stone_sets>, line_situations>;

    [[nodiscard]] int gain_of_stone(int situation, Word mover, Word other, Word cell, bool own) const {
        const auto index = static_cast<std::size_t>(lowest_index(cell));
        int sum = 0;
        for (std::size_t i = first_[index]; i < first_[index + 1]; ++i) {
            const LineOfCell& line = lines_[i];
            const Word64 before = gathered(mover, line.cells) | gathered(other, line.cells) * stone_sets;
            const Word64 after = before | (own ? line.place : line.place * stone_sets);
            const auto& worth = tables_[line.table][static_cast<std::size_t>(situation)];
            sum += worth[after] - worth[before];
        }
        return sum;
    }

    int most_stones_ = -1;
    std::vector<std::uint32_t> first_;  // of a cell's lines, by its index in the word; one more at the end
    std::vector<LineOfCell> lines_;
    std::vector<Table> tables_;
};

extern template class LineOrder<Word64>;
extern template class LineOrder<Word128>;

}  // namespace inarow
