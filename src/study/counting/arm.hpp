// One arm of a line count (picture in counting/lines.hpp): all ways to fill the columns on one side of the
// separator, given the separator.  Columns are numbered from the outside inward, so the right arm is a
// left arm of the mirrored board.
//
//   c0 c1 | s0 s1 s2      level 1 has placed c0 and is a table over (c1,s0,s1),
//                         level 2 has placed c0 and c1 and is a function of (s0,s1,s2).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "counting/lines.hpp"

namespace inarow {

// Which columns have a top stone that is in all lines so far: bit j for the j-th column inward of those
// placed, `reach` of them, and above these one bit for "some column already placed".  Zero means that no
// line exists yet: a set that lost its last column is dropped on the spot, so zero is free for this.
using WitnessSet = std::uint32_t;
inline constexpr WitnessSet no_line = 0;

// Counts by (difference, number of x): an array of rows, one per difference, from the least possible.
// Rows are long enough for the whole arm, so placing a word shifts the array by a constant.
struct PolynomialShape {
    int columns;      // in the whole arm
    int row;          // entries per row
    int least, most;  // differences of one word

    [[nodiscard]] int rows(int level) const { return level * (most - least) + 1; }
    [[nodiscard]] std::size_t size(int level) const { return static_cast<std::size_t>(rows(level) * row); }
    [[nodiscard]] std::size_t shift(const ColumnWord& word) const {
        return static_cast<std::size_t>((word.difference() - least) * row + word.count(x_stones));
    }
};

// 32 bits hold the number of arms of up to 4 columns of height 6 (sums_fit() checks).
using Coefficient = std::uint32_t;

// One polynomial per witness set; `present` has a bit for each that is not zero.
class PolynomialSet {
public:
    PolynomialSet(std::size_t sets, std::size_t size) : size_(size), values_(sets * size) {}

    [[nodiscard]] std::uint64_t present() const { return present_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const Coefficient* at(WitnessSet set) const { return values_.data() + set * size_; }
    void add(WitnessSet set, const Coefficient* values, std::size_t count, std::size_t shift);
    void clear();

private:
    std::size_t size_;
    std::uint64_t present_ = 0;
    std::vector<Coefficient> values_;
};

class LineArm {
public:
    // `columns`: the arm's own and then those of the separator, from the outside inward.
    LineArm(const LineProblem& problem, std::vector<std::vector<ColumnChoice>> columns, int own);

    // Fills the tables of the levels below the last; false if stopped or out of memory, where `others` bytes are in
    // use.
    [[nodiscard]] bool build(const CountControl& control, std::size_t others);
    // Of the table that is kept for count().
    [[nodiscard]] std::size_t bytes() const { return table_.bytes; }

    [[nodiscard]] PolynomialSet empty_set() const { return empty_set(own_); }
    // `separator`: which choice each of its columns takes.
    void count(std::span<const int> separator, PolynomialSet& result) const { extend(own_, separator, result); }

    [[nodiscard]] const PolynomialShape& shape() const { return shape_; }
    [[nodiscard]] int own() const { return own_; }

private:
    // Of a level, by entry.
    struct Table {
        std::vector<std::uint64_t> present;
        std::vector<std::vector<Coefficient>> values;  // the polynomials in order of their sets
        std::size_t bytes = 0;
    };

    [[nodiscard]] PolynomialSet empty_set(int level) const;
    [[nodiscard]] std::size_t entry(int level, int placed, std::span<const int> next) const;
    void extend(int level, std::span<const int> next, PolynomialSet& result) const;
    void place(int level, int placed, std::span<const int> next, WitnessSet lines, PolynomialSet& result) const;
    [[nodiscard]] WitnessSet widen(WitnessSet set) const;
    [[nodiscard]] WitnessSet narrow(WitnessSet wide) const;
    void append(Table& table, int level, const PolynomialSet& entry) const;

    int k_, reach_, own_;
    Colour mover_;
    std::vector<std::vector<ColumnChoice>> columns_;
    PolynomialShape shape_{};
    std::vector<std::vector<std::size_t>> shift_;  // of each choice of each own column
    Table table_;                                  // of the level before the one that is counted
    std::vector<WitnessSet> widened_;              // by witness set: see widen()
};

// Counts through all tuples of choices, the first index fastest; false after the last.
[[nodiscard]] bool next_tuple(std::span<int> tuple, std::span<const std::vector<ColumnChoice>> columns);

}  // namespace inarow
