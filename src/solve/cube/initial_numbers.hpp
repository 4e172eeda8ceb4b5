// Initial proof and disproof numbers of a 4x4x4 position that is not in the table, learned from its stones.
//
// The logarithm of each number is estimated as a sum over the 76 lines, with a weight for the contents of each line's
// four cells (empty, White's or Black's).  Lines that the eight symmetries of the board map to each other share their
// weights, which leaves 18 classes; a line is read upwards.  A weight is a row of four LOGARITHMS: of the proof and the
// disproof number with Black to move, and of both with White to move.
//
// tools/tune_cube.cpp found the weights and says how.  They guide the search; its answers do not depend on them.
#pragma once

#include <algorithm>
#include <cstdint>

#include "cube/code.hpp"
#include "cube/node.hpp"
#include "search/proof/numbers.hpp"

namespace inarow::cube {

inline constexpr int line_states = 81;  // base 3, the lowest cell first: 0 empty, 1 White, 2 Black
inline constexpr int line_classes = 18;
inline constexpr int log_steps = 32;  // logarithms are to the base of 2, in steps of 1/32

// The class of each line: images of a line have the same least image.  Clang 14 gives up on constants that take a
// million steps, which this did when it compared every line with the images of all before it.
inline constexpr std::array<int, all_lines.size()> class_of_line = [] {
    std::array<Word64, all_lines.size()> least{};
    std::array<int, all_lines.size()> classes{};
    int count = 0;
    for (std::size_t line = 0; line < all_lines.size(); ++line) {
        least[line] = canonical({all_lines[line], 0}).cells;
        std::size_t first = 0;
        while (least[first] != least[line]) ++first;  // itself at the latest
        classes[line] = first < line ? classes[first] : count++;
    }
    return classes;
}();
static_assert(std::ranges::max(class_of_line) + 1 == line_classes);

// The state of a line's four cells.
[[nodiscard]] inline int line_state(Word64 white, Word64 black, Word64 line) {
    constexpr std::array<std::uint8_t, 16> ternary = {0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 30, 31, 36, 37, 39, 40};
    return ternary[gathered(white, line)] + 2 * ternary[gathered(black, line)];
}

class InitialNumbers {
public:
    // The four sums of a position side by side, 16 bits each.
    using Sums = Word64;

    explicit InitialNumbers(Attacker attacker);

    [[nodiscard]] Sums sums(const Node& node) const;

    // The sums of a position that comes from another by adding stones.
    [[nodiscard]] Sums sums_after(Sums sums, const Node& before, const Node& after) const;

    [[nodiscard]] Numbers numbers(Sums sums, bool white_moves) const {
        const Word64 two = sums >> (white_moves ? 32 : 0);
        const std::size_t first = white_moves ? 2 : 0;
        return {number(static_cast<int>(two & 0xFFFF) - zero_[first]),
                number(static_cast<int>(two >> 16 & 0xFFFF) - zero_[first + 1])};
    }

private:
    static constexpr int largest = 20;  // as a power of 2

    // 2 to the power of a logarithm, at least 1.
    [[nodiscard]] static std::uint32_t number(int logarithm);

    const Word64* weights_;  // [class][state]: four weights side by side
    const int* zero_;        // the excess in the sums of weights, as no weight is negative
};

}  // namespace inarow::cube
