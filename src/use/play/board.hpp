// A position for the players' searches, on any board, also those too large for the bit kernel.  play() and undo() keep
// everything that evaluations need up to date.
//
// A stone changes nothing but the lines through its cell, 3 to 13 of them on 7x6 and at most 20 on 15x15k5@free.  For
// each line the board knows how many stones of both players lie in it, and which cells of it are empty (the xor of
// their numbers, which is the last cell when one is left).  So an evaluation costs a few additions for each stone,
// whatever the size of the board, and nothing is scanned again.
//
//   open(side, n)        lines with n stones of this side and none of the other
//   completing(side, c)  whether a stone of this side on the empty cell c would complete a line
//   threats(side, odd)   such cells that cannot be filled next (J. Lam, "Heuristics in the game of Connect-K"); none
//                        where stones are placed freely
//   openings(side)       such cells that can
//
// Sides are 0, who began, and 1.  Allocates when it is made, never later.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "inarow/position.hpp"
#include "play/line_index.hpp"

namespace inarow::play {

// How many lines through an empty cell have each number of stones, six bits per count.
class LineCounts {
public:
    void add(int own, int others) {
        own_ += static_cast<std::uint64_t>(others == 0) << (own * field_bits);
        others_ += static_cast<std::uint64_t>(own == 0) << (others * field_bits);
    }
    // Lines without a stone of the other side, and lines without one of this side.
    [[nodiscard]] int own(int stones) const { return field(own_, stones); }
    [[nodiscard]] int others(int stones) const { return field(others_, stones); }

private:
    static constexpr int field_bits = 6;
    static_assert(max_k * field_bits <= 64 && LineIndex::most_through_a_cell < 1 << field_bits);

    [[nodiscard]] static int field(std::uint64_t word, int stones) {
        return static_cast<int>(word >> (stones * field_bits) & ((1U << field_bits) - 1));
    }

    std::uint64_t own_ = 0;
    std::uint64_t others_ = 0;
};

class Board {
public:
    using Side = std::size_t;

    explicit Board(const Variant& variant);

    // The same game as this position; of the same variant.
    void set(const Position& position);

    [[nodiscard]] const Variant& variant() const { return variant_; }
    [[nodiscard]] int stones() const { return static_cast<int>(played_.size()); }
    [[nodiscard]] Side mover() const { return played_.size() % 2; }
    [[nodiscard]] bool won() const { return won_; }  // by the last stone
    [[nodiscard]] bool full() const { return stones() == cells_; }
    [[nodiscard]] bool over() const { return won_ || full(); }
    [[nodiscard]] Cell last_cell() const { return played_.back().cell; }

    // Whether there is room for the move; the game may be over.
    [[nodiscard]] bool free(Move move) const {
        return drops_ ? heights_[static_cast<std::size_t>(move)] < variant_.height : !taken(move);
    }
    // The cell that a move fills.
    [[nodiscard]] Cell landing(Move move) const {
        return drops_ ? move * variant_.height + heights_[static_cast<std::size_t>(move)] : move;
    }
    [[nodiscard]] bool taken(Cell cell) const { return taken_[static_cast<std::size_t>(cell)] != 0; }
    [[nodiscard]] int height(int column) const { return heights_[static_cast<std::size_t>(column)]; }

    // Requires room for the move.
    void play(Move move);
    void undo();

    [[nodiscard]] int open(Side side, int stones) const { return open_[side][static_cast<std::size_t>(stones)]; }
    // Requires an empty cell.
    [[nodiscard]] bool completing(Side side, Cell cell) const {
        return completing_[side][static_cast<std::size_t>(cell)] != 0;
    }
    // Cells that complete a line of this side in odd rows, or in even ones; rows are counted from 1 at the bottom.
    [[nodiscard]] int completing_cells(Side side, bool odd) const { return completing_cells_[side][odd]; }
    [[nodiscard]] bool odd_row(Cell cell) const { return odd_[static_cast<std::size_t>(cell)] != 0; }
    // Those that can be filled next.
    struct Openings {
        int odd = 0;
        int even = 0;
        [[nodiscard]] int all() const { return odd + even; }
    };
    [[nodiscard]] Openings openings(Side side) const;
    [[nodiscard]] int threats(Side side, bool odd, const Openings& openings) const {
        return drops_ ? completing_cells_[side][odd] - (odd ? openings.odd : openings.even) : 0;
    }

    // The first move that completes a line of this side.
    [[nodiscard]] std::optional<Move> completing_move(Side side) const;

    // The stones of a side in a line, by the line's number in lines().
    [[nodiscard]] int stones_in(Side side, int line) const {
        return states_[static_cast<std::size_t>(line)].stones[side];
    }
    [[nodiscard]] std::span<const LineIndex::Number> lines_through(Cell cell) const { return index_->through(cell); }
    // What this side has in the lines through an empty cell.
    [[nodiscard]] LineCounts count_lines(Side side, Cell cell) const;
    // The one empty cell that would be left of a line with two empty cells if `cell` were filled.
    [[nodiscard]] Cell left_in(int line, Cell cell) const {
        return states_[static_cast<std::size_t>(line)].left ^ cell;
    }

    // The whole position: the stones of side 0 and those of side 1, a bit for each cell.
    [[nodiscard]] std::span<const std::uint64_t> key() const { return key_; }
    // A hash of it, spread over all bits.
    [[nodiscard]] std::uint64_t hash() const { return hash_; }

private:
    struct Played {
        Cell cell;
        int column;
        LineCounts lines;  // before
    };
    struct LineState {
        std::array<std::uint8_t, 2> stones{};
        std::uint16_t left = 0;
    };

    // What a stone of this side on the cell changes: with +1 when it is placed, with -1 when it is taken back.
    void count(Side side, Cell cell, const LineCounts& lines, int change);
    void count_completing(Side side, Cell cell, int change);
    void toggle(Side side, Cell cell);

    Variant variant_;
    int cells_;
    bool drops_;
    int k_;
    std::shared_ptr<const LineIndex> index_;
    std::vector<LineState> states_;                         // by line
    std::array<std::array<int, max_k + 1>, 2> open_{};      // [side][stones]
    std::array<std::vector<std::uint8_t>, 2> completing_;   // [side][cell]: lines that a stone there completes
    std::array<std::array<int, 2>, 2> completing_cells_{};  // [side][odd]
    std::vector<std::uint8_t> taken_;                       // by cell
    std::vector<std::uint8_t> odd_;                         // by cell
    std::vector<int> heights_;                              // by column
    std::vector<Played> played_;                            // by each move
    std::vector<std::uint64_t> key_;
    std::array<std::vector<std::uint64_t>, 2> random_;  // [side][cell]
    std::uint64_t hash_ = 0;
    bool won_ = false;
};

inline LineCounts Board::count_lines(Side side, Cell cell) const {
    LineCounts lines;
    for (const auto line : index_->through(cell)) {
        const auto& stones = states_[line].stones;
        lines.add(stones[side], stones[1 - side]);
    }
    return lines;
}

}  // namespace inarow::play
