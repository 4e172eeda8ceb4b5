// Pairs of empty cells, one in each line that the adversary may still complete: of every pair the owner gets a cell.
//
//     a b . .     Where stones are placed freely, the owner answers a stone on one cell of a pair with the other, and
//     c . b a     plays anywhere when there is nothing to answer, so the adversary never completes a line.  The pairs
//     d d . c     are disjoint; one may serve several lines.
//
// This holds for either player, whoever is to move, on boards without gravity.  It is known as a pairing strategy (A.
// W. Hales, R. I. Jewett, "Regularity and positional games", 1963); with gravity it is baseinverse.
//
// The search takes the line with the fewest pairs left and gives up after a number of choices: then there may still be
// a pairing.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "inarow/bound.hpp"
#include "inarow/position.hpp"
#include "knowledge/groups.hpp"

namespace inarow::knowledge {

struct Pairing {
    Stone owner = Stone::none;
    std::vector<std::pair<Cell, Cell>> pairs;
    int lines = 0;  // that the adversary may still complete
};

// For each cell the other one of its pair, or -1.
using Partners = std::array<Cell, 128>;

// For one variant; any number of threads may use it.
class Pairings {
public:
    explicit Pairings(const Variant& variant);

    // Whether it ever finds one: without gravity, on boards of at most 128 cells and 512 lines.
    [[nodiscard]] static bool possible(const Variant& variant);

    [[nodiscard]] const Variant& variant() const { return variant_; }

    // The pairings that were found last, one for each player: their pairs are tried first, because positions that a
    // search asks about one after the other have most of a pairing in common.  For one thread.
    class Last {
    public:
        Last() {
            for (Partners& partners : partners_) partners.fill(-1);
        }

    private:
        friend class Pairings;
        [[nodiscard]] Partners& of(bool first) { return partners_[first ? 0 : 1]; }

        std::array<Partners, 2> partners_;
    };

    // A pairing by which the owner does not lose.
    [[nodiscard]] std::optional<Pairing> find(const Position& position, Stone owner, int choice_limit = 2'000) const;
    [[nodiscard]] std::optional<Pairing> find(const Position& position, Stone owner, Last& last,
                                              int choice_limit = 2'000) const;

    // A bound that answers "is the score of this position >= threshold?", or one that says nothing.  Both sets are
    // words of the kernel (game/kernel.hpp) of a position in which nobody has won.  For searches, which ask often:
    // find() with `search_choices` agrees while nothing has been found.
    static constexpr int search_choices = 100;
    [[nodiscard]] Bound bound_for(Word128 mover, Word128 other, Score threshold, Last& last) const;

private:
    class Search;

    // The lines without any of these stones.
    [[nodiscard]] GroupSet without(Word128 stones) const;
    // The lines through both cells.
    [[nodiscard]] GroupSet through(Cell a, Cell b) const {
        return through_[static_cast<std::size_t>(a)] & through_[static_cast<std::size_t>(b)];
    }

    Variant variant_;
    std::vector<Word128> lines_;     // a bit for each Cell
    std::vector<GroupSet> through_;  // for each Cell
};

}  // namespace inarow::knowledge
