// An n-tuple network (M. Thill, P. Koch and W. Konen, "Reinforcement learning with n-tuples on the game Connect-4",
// 2012): a weight for every way to fill certain cells.
//
// A tuple is a line that is not vertical, with the cells below it.  Its cells are digits to base 3: empty, a stone of
// the first player, one of the second.  The number they make is an entry of a table, which holds two weights, by the
// side to move.  Tuples that a symmetry of the board takes to each other share a table, so on a ring one table serves
// all columns; rows have their own, because parity matters.  A tuple that a symmetry takes to itself keeps one order of
// its cells, so on a ring the images of a position may differ a little in value.
//
// The value for the first player is the sum over all tuples.  Weights are millionths: whole numbers add up to the same
// sum in any order, so a stone can be taken back.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "inarow/variant.hpp"

namespace inarow::play {

struct Tuples {
    static constexpr int most_k = 5;      // tables of 3^(2k) entries
    static constexpr double largest = 1;  // so that the sum of thousands fits an int
    static constexpr double per_weight = 1e6;

    // Requires k <= most_k.
    explicit Tuples(const Variant& variant);

    void set(std::size_t entry, std::size_t mover, double weight) {
        table[entry][mover] = static_cast<std::int32_t>(std::lround(weight * per_weight));
    }

    struct Place {
        std::size_t tuple;
        std::size_t power;  // of 3
    };
    std::vector<std::array<std::int32_t, 2>> table;  // all of them, one after the other; by the side to move
    std::vector<std::size_t> empty;                  // the entry of each tuple on the empty board
    std::vector<std::vector<Place>> through;         // by cell
};

// The sum for one position, kept up to date stone by stone.
class TupleSum {
public:
    explicit TupleSum(std::shared_ptr<const Tuples> tuples) : tuples_(std::move(tuples)), entries_(tuples_->empty) {
        add_up();
    }

    // After weights have changed.
    void add_up();
    void place(Cell cell, std::size_t side) { change(cell, side + 1); }
    void remove(Cell cell, std::size_t side) { change(cell, ~side); }

    // For the first player; then with one more stone of this side, before it is placed.
    [[nodiscard]] double value(std::size_t mover) const { return sum_[mover] / Tuples::per_weight; }
    [[nodiscard]] double value_after(Cell cell, std::size_t side) const;
    [[nodiscard]] const std::vector<std::size_t>& entries() const { return entries_; }  // of each tuple

private:
    void change(Cell cell, std::size_t digit);

    std::shared_ptr<const Tuples> tuples_;
    std::vector<std::size_t> entries_;
    std::array<std::int32_t, 2> sum_{};  // by the side to move
};

}  // namespace inarow::play
