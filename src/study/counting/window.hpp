// The lines that start in one column and run inward through the k-1 columns after it.
//
//   w t0 t1 t2      The rows where t0 t1 t2 would continue a horizontal, rising or falling line are
//   . .  .  x       computed once for the tuple; then each word w costs a few ANDs.
//   . .  x  .
//   . x  .  .       here the rising set has row 0
//   _ .  .  .
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "counting/lines.hpp"

namespace inarow {

class LineWindow {
public:
    // No more columns may follow than a witness set has bits for.
    LineWindow(std::span<const ColumnChoice* const> next, Colour mover);

    // The columns whose top is in all lines made by w: bit j for the j-th of the next columns, the bit
    // above for w itself.  All bits if there is no line, nothing (not even 0) if the other side has one.
    [[nodiscard]] std::optional<std::uint32_t> lines_with(const ColumnChoice& w) const {
        if ((w.word.stones[other_colour(mover_)] & other_rows_) != 0) return std::nullopt;
        if ((w.word.stones[mover_] & any_mover_rows_) == 0) return all;
        return tops_of_lines(w);
    }

    static constexpr std::uint32_t all = ~std::uint32_t{0};

private:
    static constexpr int directions = 3;  // level, rising, falling
    static constexpr std::array<int, directions> slope{0, 1, -1};

    [[nodiscard]] std::uint32_t tops_of_lines(const ColumnChoice& w) const;
    [[nodiscard]] std::uint32_t tops_on(const ColumnChoice& w, int row, int step) const;

    std::span<const ColumnChoice* const> next_;
    Colour mover_;
    std::array<std::uint32_t, directions> mover_rows_{};
    std::uint32_t any_mover_rows_ = 0;
    std::uint32_t other_rows_ = 0;
};

}  // namespace inarow
