// The interface of every search; solvers/solvers.hpp lists them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "inarow/limits.hpp"
#include "inarow/options.hpp"
#include "inarow/position.hpp"
#include "inarow/result.hpp"
#include "search/goal.hpp"

namespace inarow {

class KeptTable;

// A search with its memory, for one variant.  Not thread-safe from outside: one call at a time.
class Solver {
public:
    virtual ~Solver() = default;

    // Narrows `known` (a true bound on the score of `position`, which is not over) until the goal is
    // settled, or until the control's limits stop it.  Always returns a true bound; whether the goal
    // was reached is goal.settled(result).
    [[nodiscard]] virtual Bound solve(const Position& position, Goal goal, Bound known, Control& control) = 0;

    // The move a table remembers as best, for ordering; nothing when it has none.
    [[nodiscard]] virtual std::optional<Move> remembered_move(const Position&) { return std::nullopt; }

    // The proof and disproof numbers of "does the mover score at least the threshold?" with which a proof-number search
    // would begin: what it remembers, or else its guess for a position that it has not seen.  Decided where an answer
    // is remembered.  Requires a game that is not over; nothing where the search has no such numbers.
    [[nodiscard]] virtual std::optional<Numbers> expected_numbers(const Position&, Score) { return std::nullopt; }

    // Forgets all bounds in the table and keeps the move of each entry, to see what a search that knows these moves
    // costs: how far better ordering could go.  False where there is no table with both.
    [[nodiscard]] virtual bool forget_bounds() { return false; }

    // A solver for another thread that shares this one's table; nothing where the search cannot.  Siblings are made
    // before any of them is at work.
    [[nodiscard]] virtual std::unique_ptr<Solver> sibling() { return nullptr; }

    // Whether it and its siblings, asked the same question at the same time, share the work of one.
    [[nodiscard]] virtual bool shares_work() const { return false; }

    // Memory of the table, in bytes; 0 without one.
    [[nodiscard]] virtual std::uint64_t table_bytes() const { return 0; }

    // The table, to be kept in a file and filled from one between two calls; null where the search has none that can
    // be.
    [[nodiscard]] virtual std::shared_ptr<KeptTable> kept_table() { return nullptr; }

    // How often, since this object was made, a mover had no move that keeps the constraints (inarow/constraint.hpp):
    // it counts positions that the search entered, each time it did, and those where such a mover would have won at
    // once.  What the table knows was searched in that time, too, so while this is 0 no bound found so far rests on a
    // rule that was lifted.
    [[nodiscard]] virtual std::uint64_t breaches() const { return 0; }

    // A search that only tells win, draw and loss answers goals within {0, 1}.
    [[nodiscard]] virtual bool weak_only() const { return false; }

    // A search that only tells whether the first player wins: it decides the threshold of first_win_threshold(), and
    // leaves any other question as it is.
    [[nodiscard]] virtual bool first_win_only() const { return false; }
};

// The first player wins if he is to move and the score is at least 1; if the other player is to move, the
// first player wins when her score is not at least 0.
[[nodiscard]] inline Score first_win_threshold(const Position& position) {
    return position.mover() == Stone::first ? 1 : 0;
}

}  // namespace inarow
