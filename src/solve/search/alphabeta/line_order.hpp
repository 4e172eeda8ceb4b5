// Learned order of moves: what the lines through the new stones are worth after a move, less what they were worth
// before.
//
// A sum over the states of lines is all that is learned, and it halves the nodes of the empty 7x6 board; models that
// see more were better at guessing and no better in a search (docs/lab/dead-ends.md).  It is used where a wrong first
// move costs much: at nodes with many empty cells.  tools/learn_order finds the weights that a search starts with,
// docs/lab/ordering.md says how; a search learns more while it runs (search/alphabeta/line_learner.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "search/alphabeta/line_weights.hpp"

namespace inarow {

// What every line is worth in each of its states, as LineOrder places them.
using LineWorths = std::vector<std::int32_t>;

// This much worth adds one to the order of a move.
inline constexpr int worth_unit = 2048;

template <BoardWord Word>
class LineOrder {
public:
    // Where there are no weights for a class of lines, its lines start with a worth of 0.
    LineOrder(const Variant& variant, LineWeights weights);

    [[nodiscard]] bool judges(int stones) const { return stones <= most_stones_; }

    [[nodiscard]] const LineWorths& worths() const { return worths_; }

    // A move as the lines see it: the mover's and the other's stones before it, and after it and the forced replies.
    struct Change {
        Word mover, other, mine, theirs;
    };

    // What the move gains, in units of the order of moves.
    [[nodiscard]] int gain(const LineWorths& worths, int situation, const Change& change) const {
        std::int32_t sum = 0;
        each_state(situation, change,
                   [&](std::uint32_t before, std::uint32_t after) { sum += worths[after] - worths[before]; });
        return sum / worth_unit;
    }

    // Makes the move gain more, or less: each worth that it depends on moves by this much, and by a small part of the
    // way back to where it started, so that what is learned in one part of the tree is forgotten in another.
    void shift(LineWorths& worths, int situation, const Change& change, std::int32_t by) const {
        const auto move = [&](std::uint32_t index, std::int32_t step) {
            std::int32_t& worth = worths[index];
            worth += step - (worth - worths_[index]) / memory;
        };
        each_state(situation, change, [&](std::uint32_t before, std::uint32_t after) {
            if (before == after) return;  // both have stones in it already
            move(before, -by);
            move(after, by);
        });
    }

private:
    // From this many empty cells up it takes fewer nodes and no more time; below, a node is searched faster than
    // judged.
    static constexpr int least_empty = 19;
    static constexpr std::int32_t memory = 100;  // changes after which a third of the first is left

    // A line as one of its cells sees it.
    struct LineOfCell {
        Word cells;
        std::uint32_t table;  // where its worths begin
        Word64 place;         // of the cell in a set of the line's cells
    };

    // Adds the worth of each state from the row of its class, or 0 without a row.
    void add_table(const LineRow* row, const std::vector<unsigned>& ranks);

    // Calls `visit` with the places of a line's worth before and after a stone, for each line through each new stone.
    // Stones are added one by one, in any order: the sum is the same.
    template <class Visit>
    void each_state(int situation, const Change& change, Visit visit) const {
        Word mover = change.mover, other = change.other;
        const std::uint32_t part = static_cast<std::uint32_t>(situation) * state_count_;
        for (Word fresh = (change.mine | change.theirs) & ~(mover | other); fresh != 0; fresh &= fresh - 1) {
            const Word cell = lowest_bit(fresh);
            const bool own = (change.mine & cell) != 0;
            const int shift = own ? 0 : k_;
            const auto index = static_cast<std::size_t>(lowest_index(cell));
            for (std::size_t i = first_[index]; i < first_[index + 1]; ++i) {
                const LineOfCell& line = lines_[i];
                const auto sets = gathered(mover, line.cells) | gathered(other, line.cells) << k_;
                const std::uint32_t table = line.table + part;
                visit(table + states_[sets], table + states_[sets | line.place << shift]);
            }
            (own ? mover : other) |= cell;
        }
    }

    int most_stones_ = -1;
    int k_ = 0;
    std::uint32_t state_count_ = 0;
    std::vector<std::uint8_t> states_;  // by the mover's set of cells of a line, and above it the other's
    std::vector<std::uint32_t> first_;  // of a cell's lines, by its index in the word; one more at the end
    std::vector<LineOfCell> lines_;
    LineWorths worths_;
};

extern template class LineOrder<Word64>;
extern template class LineOrder<Word128>;

}  // namespace inarow
