#include "cube/initial_numbers.hpp"

namespace inarow::cube {
namespace {

struct Weights {
    std::array<int, 4> zero;
    std::array<std::array<std::uint16_t, 4>, std::size_t{line_classes} * line_states> rows;
};
constexpr Weights of_white =
#include "cube/weights_white.inc"
    ;
constexpr Weights of_black =
#include "cube/weights_black.inc"
    ;

// All sums stay in their 16 bits.
constexpr bool fits(const Weights& weights) {
    std::array<int, 4> most{};
    for (const int c : class_of_line)
        for (std::size_t i = 0; i < 4; ++i) {
            int largest = 0;
            for (int state = 0; state < line_states; ++state)
                largest = std::max<int>(largest, weights.rows[static_cast<std::size_t>(c * line_states + state)][i]);
            most[i] += largest;
        }
    return std::ranges::max(most) < 1 << 16;
}
static_assert(fits(of_white) && fits(of_black));

using Packed = std::array<Word64, std::size_t{line_classes} * line_states>;
constexpr Packed packed(const Weights& weights) {
    Packed rows{};
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t i = 0; i < 4; ++i) rows[row] |= Word64{weights.rows[row][i]} << (16 * i);
    return rows;
}
constexpr Packed packed_white = packed(of_white);
constexpr Packed packed_black = packed(of_black);

// A line as one of its cells sees it.
struct LineOfClass {
    Word64 mask;
    std::uint16_t row;   // the first of its class's rows of weights
    std::uint16_t unit;  // the value of the cell's digit: 1, 3, 9 or 27
};
// The lines through a cell; only the first `count` are filled.
struct LinesThrough {
    std::array<LineOfClass, 7> lines;
    int count = 0;
};
constexpr std::array<LinesThrough, cells> lines_through = [] {
    std::array<LinesThrough, cells> all{};
    for (std::size_t line = 0; line < all_lines.size(); ++line) {
        const Word64 mask = all_lines[line];
        std::uint16_t unit = 1;
        for (Word64 rest = mask; rest != 0; rest &= rest - 1, unit = static_cast<std::uint16_t>(unit * 3)) {
            LinesThrough& through = all[static_cast<std::size_t>(lowest_index(rest))];
            through.lines[static_cast<std::size_t>(through.count++)] = {
                mask, static_cast<std::uint16_t>(class_of_line[line] * line_states), unit};
        }
    }
    return all;
}();

// 2 to the power of i/32, times 2^16.
constexpr std::array<std::uint32_t, log_steps> powers = [] {
    std::array<std::uint32_t, log_steps> table{};
    double power = 65536;
    for (std::uint32_t& entry : table) {
        entry = static_cast<std::uint32_t>(power + 0.5);
        power *= 1.0218971486541166;  // 2^(1/32)
    }
    return table;
}();

}  // namespace

InitialNumbers::InitialNumbers(Attacker attacker)
    : weights_((attacker == Attacker::white ? packed_white : packed_black).data()),
      zero_((attacker == Attacker::white ? of_white : of_black).zero.data()) {}

InitialNumbers::Sums InitialNumbers::sums(const Node& node) const {
    Sums sums = 0;
    for (std::size_t line = 0; line < all_lines.size(); ++line)
        sums += weights_[class_of_line[line] * line_states + line_state(node.white, node.black, all_lines[line])];
    return sums;
}

// The sums over all lines fit, so what is borrowed from a neighbouring sum on the way is given back.
InitialNumbers::Sums InitialNumbers::sums_after(Sums sums, const Node& before, const Node& after) const {
    Word64 white = before.white;
    Word64 black = before.black;
    for (Word64 rest = after.occupied() & ~before.occupied(); rest != 0; rest &= rest - 1) {
        const Word64 cell = lowest_bit(rest);
        const bool is_white = (after.white & cell) != 0;
        const LinesThrough& through = lines_through[static_cast<std::size_t>(lowest_index(cell))];
        for (int i = 0; i < through.count; ++i) {
            const LineOfClass& line = through.lines[static_cast<std::size_t>(i)];
            const Word64* const old = weights_ + line.row + line_state(white, black, line.mask);
            sums += old[is_white ? line.unit : 2 * line.unit] - *old;
        }
        (is_white ? white : black) |= cell;
    }
    return sums;
}

std::uint32_t InitialNumbers::number(int logarithm) {
    const int kept = std::clamp(logarithm, 0, largest * log_steps);
    return static_cast<std::uint32_t>(
        (std::uint64_t{powers[static_cast<std::size_t>(kept % log_steps)]} << (kept / log_steps)) >> 16);
}

}  // namespace inarow::cube
