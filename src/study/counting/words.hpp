// A column as a word: its stones from the bottom up, x (the first player) or o.
//
//   o        height 3, stones[x] = 0b001, stones[o] = 0b110
//   o
//   x        as text: "xoo"
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"

namespace inarow {

enum Colour : int { x_stones = 0, o_stones = 1, no_stones = -1 };

[[nodiscard]] constexpr Colour other_colour(Colour colour) { return colour == x_stones ? o_stones : x_stones; }

struct ColumnWord {
    std::array<std::uint32_t, 2> stones{};
    int height = 0;

    // The colour in this row; none below the bottom and above the top.
    [[nodiscard]] Colour at(int row) const {
        if (row < 0 || row >= height) return no_stones;
        return (stones[x_stones] >> row & 1) != 0 ? x_stones : o_stones;
    }
    [[nodiscard]] Colour bottom() const { return at(0); }
    [[nodiscard]] Colour top() const { return at(height - 1); }
    [[nodiscard]] int count(Colour colour) const;
    [[nodiscard]] int difference() const { return count(x_stones) - count(o_stones); }

    void push(Colour colour);
    void pop();

    friend bool operator==(const ColumnWord&, const ColumnWord&) = default;
};

// Every word of at most `height` stones, the empty one first.
[[nodiscard]] std::vector<ColumnWord> all_words(int height);

// The rows where k stones of the colour, one above the other, begin.
[[nodiscard]] std::uint32_t vertical_lines(const ColumnWord& word, Colour colour, int k);

// Whether there are k stones in a row on a board whose columns take `stride` bits each, the top one always empty.
template <BoardWord Word>
[[nodiscard]] bool has_line(Word stones, int stride, int k) {
    const auto runs = [&](int step) {
        Word run = stones;
        for (int i = 1; i < k && run != 0; ++i) run &= step < word_bits<Word> ? run >> step : 0;
        return run != 0;
    };
    return runs(1) || runs(stride) || runs(stride + 1) || runs(stride - 1);
}

// The words without a vertical line of either colour.
[[nodiscard]] std::vector<ColumnWord> open_words(int height, int k);

}  // namespace inarow
