// The groups of a board: its lines as sets of cells, and for each cell the set of groups through it.  Made once per
// variant; what the rules ask of a position is then a few words long.
//
//     Cells      bit column * (height + 1) + row, as in the kernel (game/topology.hpp): a search passes its
//                words unchanged, and "directly above" is a shift that never leaves a column
//     GroupSet   bit i stands for lines(variant)[i]
//
// A cell is EVEN when the number of rows above it is even.  Rows are counted from the top here because zugzwang is
// decided there: with even heights these are Allis' even rows, and with odd heights they play the same part
// (imagine one more full row below the board).  Text for people counts from the bottom: explain::parity_name().
//
// Immutable after construction: any number of threads may read it.
#pragma once

#include <array>
#include <vector>

#include "base/bits.hpp"
#include "inarow/position.hpp"

namespace inarow::knowledge {

using Cells = Word128;

// A set of small numbers.  512 are enough for the lines of every flat board of 128 bits, where no cell starts more than
// four, and of nearly every box: 5x5x4 with lines of two has 795.
class GroupSet {
public:
    static constexpr int capacity = 512;

    constexpr void insert(int group) { words_[word_of(group)] |= bit<Word64>(group % 64); }
    [[nodiscard]] constexpr bool contains(int group) const { return (words_[word_of(group)] >> (group % 64) & 1) != 0; }
    [[nodiscard]] constexpr bool empty() const {
        Word64 all = 0;
        for (const Word64 word : words_) all |= word;
        return all == 0;
    }
    [[nodiscard]] constexpr int count() const {
        int sum = 0;
        for (const Word64 word : words_) sum += count_bits(word);
        return sum;
    }
    // The lowest; the set must not be empty.
    [[nodiscard]] constexpr int first() const {
        int i = 0;
        while (words_[word_of(i)] == 0) i += 64;
        return i + lowest_index(words_[word_of(i)]);
    }
    // Calls f(group) for each, from the lowest.
    template <class F>
    constexpr void for_each(F&& f) const {
        for (int i = 0; i < size; ++i) for_each_bit(words_[i], [&](int index) { f(i * 64 + index); });
    }

    constexpr GroupSet& operator|=(const GroupSet& other) {
        for (int i = 0; i < size; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    constexpr GroupSet& operator&=(const GroupSet& other) {
        for (int i = 0; i < size; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    constexpr GroupSet& operator-=(const GroupSet& other) {
        for (int i = 0; i < size; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend constexpr GroupSet operator|(GroupSet a, const GroupSet& b) { return a |= b; }
    friend constexpr GroupSet operator&(GroupSet a, const GroupSet& b) { return a &= b; }
    friend constexpr GroupSet operator-(GroupSet a, const GroupSet& b) { return a -= b; }
    friend constexpr bool operator==(const GroupSet&, const GroupSet&) = default;

private:
    static constexpr int size = capacity / 64;
    [[nodiscard]] static constexpr std::size_t word_of(int group) { return static_cast<std::size_t>(group) / 64; }

    std::array<Word64, size> words_{};
};

class Groups {
public:
    // Requires a variant for which rules_hold().
    explicit Groups(const Variant& variant);

    [[nodiscard]] const Variant& variant() const { return variant_; }
    [[nodiscard]] int cells() const { return variant_.cells(); }
    [[nodiscard]] int count() const { return static_cast<int>(lines_.size()); }

    [[nodiscard]] Cells board() const { return board_; }
    [[nodiscard]] Cells even() const { return even_; }
    [[nodiscard]] Cells odd() const { return board_ & ~even_; }
    [[nodiscard]] Cells top_row() const { return bottom_ << (variant_.height - 1); }
    [[nodiscard]] Cells column_of(int cell) const { return columns_[index(cell / variant_.stride())]; }
    [[nodiscard]] int bottom_of(int cell) const { return cell - cell % variant_.stride(); }
    // The cells on which a stone may land.
    [[nodiscard]] Cells open(Cells occupied) const { return (occupied + bottom_) & board_; }

    [[nodiscard]] Cells cells_of(int group) const { return cells_of_[index(group)]; }
    [[nodiscard]] const Line& line_of(int group) const { return lines_[index(group)]; }
    [[nodiscard]] const GroupSet& with(int cell) const { return with_[index(cell)]; }
    // Groups with a cell of this column higher than the cell.
    [[nodiscard]] const GroupSet& with_above(int cell) const { return with_above_[index(cell)]; }
    // All groups that touch these cells.
    [[nodiscard]] GroupSet touching(Cells cells) const;
    [[nodiscard]] const GroupSet& all() const { return all_; }

    // From the numbers of game/lines.hpp to bits and back.
    [[nodiscard]] int bit_of(Cell cell) const { return cell + cell / variant_.height; }
    [[nodiscard]] Cell cell_of_bit(int index) const { return index - index / variant_.stride(); }
    [[nodiscard]] Cells stones_of(const Position& position, Stone player) const;

private:
    [[nodiscard]] static std::size_t index(int i) { return static_cast<std::size_t>(i); }
    void add_group(int group);

    Variant variant_;
    std::vector<Line> lines_;
    Cells board_ = 0;
    Cells bottom_ = 0;
    Cells even_ = 0;
    std::vector<Cells> columns_;
    std::vector<Cells> cells_of_;
    std::array<GroupSet, 128> with_{};
    std::array<GroupSet, 128> with_above_{};
    GroupSet all_;
};

// Whether the rules can be used on this board: stones drop, columns have a top, and a GroupSet holds its lines.
[[nodiscard]] bool rules_hold(const Variant& variant);

}  // namespace inarow::knowledge
