// Which lines go through each cell of a board: what every Board of a variant shares.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "game/lines.hpp"

namespace inarow::play {

class LineIndex {
public:
    using Number = std::uint16_t;  // of a line; the largest board has 2,704 lines, or twice that in 3 dimensions

    // No board has more: 40 on a torus with lines of 10, fewer in boxes, which are small.
    static constexpr std::size_t most_through_a_cell = 63;

    LineIndex(const Variant& variant, const std::vector<Line>& lines);

    [[nodiscard]] int lines() const { return lines_; }
    // The lines through this cell.
    [[nodiscard]] std::span<const Number> through(Cell cell) const {
        const auto at = static_cast<std::size_t>(cell);
        return {numbers_.data() + begins_[at], numbers_.data() + begins_[at + 1]};
    }
    // For each of them, the place of this cell in the line, from 0.
    [[nodiscard]] std::span<const std::uint8_t> places(Cell cell) const {
        const auto at = static_cast<std::size_t>(cell);
        return {places_.data() + begins_[at], places_.data() + begins_[at + 1]};
    }
    // The xor of the cells of a line: when all but one are taken away from it, what is left is that one.
    [[nodiscard]] std::uint16_t all_cells(int line) const { return all_cells_[static_cast<std::size_t>(line)]; }

private:
    int lines_;
    std::vector<std::uint32_t> begins_;  // by cell, and one more
    std::vector<Number> numbers_;
    std::vector<std::uint8_t> places_;
    std::vector<std::uint16_t> all_cells_;
};

// Of lines(), and of walks() in all directions: the same cells as often as a line can begin in them.
[[nodiscard]] std::shared_ptr<const LineIndex> index_lines(const Variant& variant);
[[nodiscard]] std::shared_ptr<const LineIndex> index_walks(const Variant& variant);

}  // namespace inarow::play
