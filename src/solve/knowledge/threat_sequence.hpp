// A win by threats where stones are placed freely: every stone threatens a line, the answer is the one cell that stops
// it, and the last stone threatens two.
//
//     . a . . .      The owner, x, is to move with three of five in a row and in a column: a threatens the column,
//     . x . . .      which leaves one answer, and so on.  A threat of the other player is met on the way if the stone
//     . x x x .      that meets it threatens something, too.
//     . x . . .
//
// The shortest sequence is found first.  The search gives up after a number of stones, so a missing sequence proves
// nothing.
#pragma once

#include <optional>
#include <vector>

#include "game/words.hpp"
#include "inarow/position.hpp"

namespace inarow::knowledge {

struct ThreatSequence {
    Stone owner = Stone::none;
    std::vector<Cell> cells;  // a stone, its answer, ..., the last stone
    std::vector<Cell> ends;   // two or more; each then completes a line
};

// For one variant.
class ThreatSequences {
public:
    explicit ThreatSequences(const Variant& variant);

    // Whether it ever finds one: without gravity, on boards of at most 128 cells.
    [[nodiscard]] static bool possible(const Variant& variant) { return !variant.drops() && variant.cells() <= 128; }

    // The shortest sequence by which the player to move wins a game that is not over and in which they cannot complete
    // a line with the next stone.
    [[nodiscard]] std::optional<ThreatSequence> find(const Position& position, int stone_limit = 2'000) const;

private:
    using Cells = Word128;

    // What the search may still cost, and whether something was left out because it would have been too long.
    struct Budget {
        int stones;
        bool cut = false;
    };
    // Adds the rest of a sequence, of at most so many threats, to `found`, or nothing.
    bool extend(Cells own, Cells adversary, int threats, Budget& budget, ThreatSequence& found) const;
    // The cells that complete a line, and those that leave only one empty cell in it.
    [[nodiscard]] Cells completing(Cells own, Cells adversary) const { return empty_cells(1, own, adversary); }
    [[nodiscard]] Cells threatening(Cells own, Cells adversary) const { return empty_cells(2, own, adversary); }
    // Of the lines without a stone of the adversary that lack so many stones.
    [[nodiscard]] Cells empty_cells(int lacking, Cells own, Cells adversary) const;

    std::vector<Cells> lines_;  // a bit for each Cell
};

}  // namespace inarow::knowledge
