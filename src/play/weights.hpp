// The weights of a linear evaluation: the value of each feature of a position.
//
// The searching player adds up, seen by himself; a win is not among them, searches know it.  Counts belong to who began
// (side 0) and the other (side 1), so that odd threats may be worth something else to either; weights that are the same
// for both, as Lam's, say it twice.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "play/board.hpp"

namespace inarow::play {

// Of one side's lines and cells.
struct SideWeights {
    std::array<double, max_k + 1> open{};  // lines with so many own stones and none of the other
    std::array<double, 2> threats{};       // [odd]
    std::array<double, 2> openings{};  // [it is this side's turn]: cells that complete a line and can be filled next

    [[nodiscard]] bool rows_only() const {
        return threats[0] == 0 && threats[1] == 0 && openings[0] == 0 && openings[1] == 0;
    }

    friend bool operator==(const SideWeights&, const SideWeights&) = default;
};

// What they are multiplied with.  The sum is made in one place, so that it is the same to the last bit wherever the
// counts are from: a compiler may add up inlined products in one way here and in another there.
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

// A. Romen, "Towards Solving Connect Four 3D", gives a stone so many points for each line that it lies in; here the
// lines get them.
[[nodiscard]] Weights potential_weights();

}  // namespace inarow::play
