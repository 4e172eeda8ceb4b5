// Pairs of empty cells, one in each line that the adversary may still complete: of every pair the owner gets a cell.
//
//     a b . .     Where stones are placed freely he answers a stone on one cell of a pair with the other, and anywhere
//     c . b a     he likes when there is nothing to answer, so the adversary never completes a line.  The pairs are
//     d d . c     disjoint; one may serve several lines.
//
// This holds for either player, whoever is to move, on boards without gravity.  It is known as a pairing strategy (A.
// W. Hales, R. I. Jewett, "Regularity and positional games", 1963); with gravity it is baseinverse.
//
// The search takes the line with the fewest pairs left and gives up after a number of choices: then there may still be
// a pairing.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "game/position.hpp"
#include "game/words.hpp"

namespace inarow::knowledge {

struct Pairing {
    Stone owner = Stone::none;
    std::vector<std::pair<Cell, Cell>> pairs;
    int lines = 0;  // that the adversary may still complete
};

// For one variant.
class Pairings {
public:
    explicit Pairings(const Variant& variant);

    // Whether it ever finds one: without gravity, on boards of at most 128 cells.
    [[nodiscard]] static bool possible(const Variant& variant) { return !variant.drops() && variant.cells() <= 128; }

    // A pairing by which the owner does not lose.
    [[nodiscard]] std::optional<Pairing> find(const Position& position, Stone owner, int choice_limit = 2'000) const;

    // Whether find() would find one for the owner of these stones; both sets have a bit for each Cell.
    [[nodiscard]] bool exists(Word128 own, Word128 empty, int choice_limit) const;

private:
    std::vector<Word128> lines_;  // a bit for each Cell
};

}  // namespace inarow::knowledge
