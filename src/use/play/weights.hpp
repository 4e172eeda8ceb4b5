// The weights of a linear evaluation: the value of each feature of a position.
//
// The sum is seen by the searching player; a win is not among the features, because searches recognise it.  Counts
// belong to the side that began (side 0) and to the other (side 1), so that odd threats may be worth something
// different to each; weights that are the same for both, such as Lam's, are given twice.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "play/board.hpp"
#include "play/tuples.hpp"

namespace inarow::play {

// No board has so many lines that six weights below this add up to more than an evaluation may be.
inline constexpr double largest_weight = 1e5;

// Of one side's lines and cells.
struct SideWeights {
    std::array<double, max_k + 1> open{};  // lines with this many own stones and none of the other
    std::array<double, 2> threats{};       // [odd]
    std::array<double, 2> openings{};  // [it is this side's turn]: cells that complete a line and can be filled next

    [[nodiscard]] bool rows_only() const {
        return threats[0] == 0 && threats[1] == 0 && openings[0] == 0 && openings[1] == 0;
    }

    friend bool operator==(const SideWeights&, const SideWeights&) = default;
};

// What the weights are multiplied by.  The sum is computed in one place, so that it is the same to the last bit
// wherever the counts come from: a compiler may add up inlined products in one way here and in another there.
struct Counts {
    // `cells`: also those that complete lines.
    template <class AnyBoard>
    Counts(const AnyBoard& board, bool cells) : k(board.variant().k), mover(board.mover()) {
        for (const Board::Side side : {Board::Side{0}, Board::Side{1}}) {
            for (int stones = 1; stones < k; ++stones)
                open[side][static_cast<std::size_t>(stones)] = board.open(side, stones);
            if (!cells) continue;
            const Board::Openings next = board.openings(side);
            openings[side] = next.all();
            for (const bool odd : {false, true}) threats[side][odd] = board.threats(side, odd, next);
        }
    }

    int k;
    Board::Side mover;
    std::array<std::array<int, max_k>, 2> open;   // [side][stones], from 1 to k - 1
    std::array<std::array<int, 2>, 2> threats{};  // [side][odd]
    std::array<int, 2> openings{};                // [side]
};

struct Weights {
    // [the searching side][the side that is counted]
    std::array<std::array<SideWeights, 2>, 2> of{};
    std::array<double, 2> constant{};  // [the searching side]
    std::array<double, 2> turn{};      // [the searching side]: when it is the first player's turn, else its negative
    std::shared_ptr<const Tuples> tuples = {};  // what they add is summed elsewhere (TupleSum)

    // Seen by this side.
    [[nodiscard]] double value(const Counts& counts, Board::Side searcher) const;
    // Of a Board, or of whatever answers the same questions.
    template <class AnyBoard>
    [[nodiscard]] double value(const AnyBoard& board, Board::Side searcher) const {
        return value(Counts(board, !of[searcher][0].rows_only() || !of[searcher][1].rows_only()), searcher);
    }

    // [the searching side][the side that is counted]: what each line with stones of that side alone is worth, if
    // nothing else is worth anything and it is a whole number, so that lines can be added up in any order.
    [[nodiscard]] std::optional<std::array<std::array<double, 2>, 2>> row_weights(int k) const;

    friend bool operator==(const Weights&, const Weights&) = default;
};

// J. Lam, "Heuristics in the game of Connect-K": own and the other's winning rows, odd threats, even threats.  A
// winning row is a line with a stone of one player and none of the other.
[[nodiscard]] Weights lam_weights(const std::array<double, 6>& weights);

// A. Romen, "Towards Solving Connect Four 3D", gives a stone these points for each line that it lies in; here the lines
// get them.
[[nodiscard]] Weights potential_weights();

}  // namespace inarow::play
