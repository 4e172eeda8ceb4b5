// The cube 4x4x4 with gravity, in one word: the counterpart of game/kernel.hpp for this one board.
//
//     bit = 16 z + 4 y + x      z is the level, 0 the lowest; a level is 16 bits, a column is every 16th bit
//
//     level 3   63 .. 48      The general kernel needs a spare bit above each column and so 80 bits.  Here none
//     level 2   47 .. 32      is needed: every line has one cell in each of four places along its direction, so
//     level 1   31 .. 16      the first cells of the lines of a direction are one constant, and no shift can
//     level 0   15 ..  0      carry a line over an edge.
//
// White is the player who moves first.  The 76 lines lie in 13 directions.
#pragma once

#include <array>

#include "base/lanes.hpp"
#include "game/words.hpp"

namespace inarow::cube {

inline constexpr int cells = 64;
inline constexpr int columns = 16;
inline constexpr Word64 bottom = 0xFFFF;
inline constexpr Word64 top = bottom << 48;
inline constexpr Word64 first_column = 0x0001000100010001;
inline constexpr Word64 odd_levels = bottom | bottom << 32;  // the first and third: where White profits from zugzwang
inline constexpr Word64 even_levels = ~odd_levels;

[[nodiscard]] constexpr bool is_cube(const Variant& variant) {
    return variant == Variant(4, 4, 4, Topology::box, 4, Placement::drop);
}

struct Direction {
    int step;       // from a cell of a line to the next, in bits
    Word64 starts;  // the first cells of its lines
};

namespace detail {
[[nodiscard]] constexpr Direction direction(int x, int y, int z) {
    Direction made{x + 4 * y + 16 * z, 0};
    for (int cell = 0; cell < cells; ++cell) {
        const auto fits = [](int from, int step) { return from + 3 * step >= 0 && from + 3 * step < 4; };
        if (fits(cell % 4, x) && fits(cell / 4 % 4, y) && fits(cell / 16, z)) made.starts |= bit<Word64>(cell);
    }
    return made;
}
}  // namespace detail

inline constexpr std::array<Direction, 13> directions = {
    detail::direction(1, 0, 0),  detail::direction(0, 1, 0), detail::direction(0, 0, 1),  detail::direction(1, 1, 0),
    detail::direction(-1, 1, 0), detail::direction(1, 0, 1), detail::direction(-1, 0, 1), detail::direction(0, 1, 1),
    detail::direction(0, -1, 1), detail::direction(1, 1, 1), detail::direction(-1, 1, 1), detail::direction(1, -1, 1),
    detail::direction(-1, -1, 1)};

// The cells of every line, direction by direction.
inline constexpr std::array<Word64, 76> all_lines = [] {
    std::array<Word64, 76> masks{};
    std::size_t line = 0;
    for (const Direction& direction : directions)
        for (Word64 rest = direction.starts; rest != 0; rest &= rest - 1, ++line)
            for (int i = 0; i < 4; ++i) masks[line] |= bit<Word64>(lowest_index(rest) + i * direction.step);
    return masks;
}();

// Calls f(direction), a constant, for each direction.
template <class F>
constexpr void for_each_direction(F&& f) {
    [&]<std::size_t... D>(std::index_sequence<D...>) { (f(std::integral_constant<std::size_t, D>{}), ...); }
    (std::make_index_sequence<directions.size()>{});
}

// The first cells of the lines of one direction that lie wholly in the set.
template <std::size_t D, CellSet Set>
[[nodiscard]] constexpr Set line_starts(Set set) {
    constexpr Direction direction = directions[D];
    const Set pairs = set & (set >> direction.step);
    return pairs & (pairs >> (2 * direction.step)) & Set(direction.starts);
}

// The cells of the lines of one direction with these first cells.
template <std::size_t D, CellSet Set>
[[nodiscard]] constexpr Set cells_of_lines(Set starts) {
    constexpr int step = directions[D].step;
    const Set pairs = starts | (starts << step);
    return pairs | (pairs << (2 * step));
}

template <CellSet Set>
[[nodiscard]] constexpr auto has_line(Set set) {
    Set starts = 0;
    for_each_direction([&](auto direction) { starts |= line_starts<direction()>(set); });
    return !is_empty(starts);
}

// How many lines lie wholly in the set.
template <CellSet Set>
[[nodiscard]] constexpr ValueOf<Set> count_lines(Set set) {
    ValueOf<Set> lines = 0;
    for_each_direction([&](auto direction) { lines = lines + count_bits(line_starts<direction()>(set)); });
    return lines;
}

// All cells of the lines that lie wholly in the set.
template <CellSet Set>
[[nodiscard]] constexpr Set cells_in_lines(Set set) {
    Set covered = 0;
    for_each_direction([&](auto direction) { covered |= cells_of_lines<direction()>(line_starts<direction()>(set)); });
    return covered;
}

// The cells, occupied or not, that three stones of a line surround.
template <CellSet Set>
[[nodiscard]] constexpr Set completions(Set stones) {
    Set found = 0;
    for_each_direction([&](auto d) {
        constexpr Direction direction = directions[d()];
        const Set starts = direction.starts;
        const Set first = stones & starts;
        const Set second = (stones >> direction.step) & starts;
        const Set third = (stones >> (2 * direction.step)) & starts;
        const Set fourth = (stones >> (3 * direction.step)) & starts;
        found |= (second & third & fourth) | ((first & third & fourth) << direction.step) |
                 ((first & second & fourth) << (2 * direction.step)) |
                 ((first & second & third) << (3 * direction.step));
    });
    return found;
}

// The cells on which a stone may land.
template <CellSet Set>
[[nodiscard]] constexpr Set playable(Set occupied) {
    return ((occupied << columns) | Set(bottom)) & ~occupied;
}

template <CellSet Set>
[[nodiscard]] constexpr Set below(Set set) {
    return set >> columns;
}
template <CellSet Set>
[[nodiscard]] constexpr Set above(Set set) {
    return set << columns;
}

// The lines through a cell, at most seven; the rest of the row is filled with the whole board, where a player always
// lacks more than one stone.
using LinesOfCell = std::array<Word64, 8>;
inline constexpr std::array<LinesOfCell, cells> lines_of_cell = [] {
    std::array<LinesOfCell, cells> table{};
    std::array<std::size_t, cells> count{};
    for (LinesOfCell& row : table) row.fill(~Word64{0});
    for (const Word64 line : all_lines)
        for (Word64 left = line; left != 0; left &= left - 1) {
            const auto cell = static_cast<std::size_t>(lowest_index(left));
            table[cell][count[cell]++] = line;
        }
    return table;
}();

// The cells with which a player who has these stones, one of them on `cell`, completes a line through `cell`.  There is
// no such line yet.
[[nodiscard]] inline Word64 completions_through(int cell, Word64 stones) {
    const LinesOfCell& lines = lines_of_cell[static_cast<std::size_t>(cell)];
#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VPOPCNTDQ__)
    const Lanes<8> missing = Lanes<8>::load(lines.data()) & ~Lanes<8>(stones);
    const auto single = is_empty(missing & (missing - Lanes<8>(1)));
    Lanes<8>::Vector joined = select(single, missing, Lanes<8>(0)).v;
    joined |= __builtin_shufflevector(joined, joined, 4, 5, 6, 7, 0, 1, 2, 3);
    joined |= __builtin_shufflevector(joined, joined, 2, 3, 0, 1, 2, 3, 0, 1);
    return joined[0] | joined[1];
#else
    Word64 found = 0;
    for (const Word64 line : lines) {
        const Word64 missing = line & ~stones;
        if (!more_than_one_bit(missing)) found |= missing;
    }
    return found;
#endif
}

// The stones of a position as cells of the cube.  A column of Variant is x + 4 y.
[[nodiscard]] inline Word64 stones_of(const Position& position, Stone player) {
    Word64 stones = 0;
    for (int column = 0; column < columns; ++column)
        for (int level = 0; level < 4; ++level)
            if (position.at(column, level) == player) stones |= bit<Word64>(16 * level + column);
    return stones;
}

}  // namespace inarow::cube
