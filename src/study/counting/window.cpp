#include "counting/window.hpp"

#include "base/bits.hpp"

namespace inarow {
namespace {

std::uint32_t shifted_down(std::uint32_t rows, int by) { return by >= 0 ? rows >> by : rows << -by; }

std::uint32_t continued(std::span<const ColumnChoice* const> next, Colour colour, int slope) {
    std::uint32_t rows = LineWindow::all;
    for (std::size_t j = 0; j < next.size(); ++j)
        rows &= shifted_down(next[j]->word.stones[colour], slope * (static_cast<int>(j) + 1));
    return rows;
}

bool top_at(const ColumnChoice& choice, int row) { return choice.witness && choice.word.height - 1 == row; }

}  // namespace

LineWindow::LineWindow(std::span<const ColumnChoice* const> next, Colour mover) : next_(next), mover_(mover) {
    for (int d = 0; d < directions; ++d) {
        mover_rows_[d] = continued(next, mover, slope[d]);
        any_mover_rows_ |= mover_rows_[d];
        other_rows_ |= continued(next, other_colour(mover), slope[d]);
    }
}

std::uint32_t LineWindow::tops_of_lines(const ColumnChoice& w) const {
    std::uint32_t common = all;
    for (int d = 0; d < directions; ++d)
        for_each_bit(Word64{w.word.stones[mover_] & mover_rows_[d]},
                     [&](int row) { common &= tops_on(w, row, slope[d]); });
    return common;
}

std::uint32_t LineWindow::tops_on(const ColumnChoice& w, int row, int step) const {
    std::uint32_t tops = 0;
    for (std::size_t j = 0; j < next_.size(); ++j)
        if (top_at(*next_[j], row + step * (static_cast<int>(j) + 1))) tops |= 1u << j;
    return tops | static_cast<std::uint32_t>(top_at(w, row)) << next_.size();
}

}  // namespace inarow
