// Random positions under a stated rule, reproducible for experiments and tests.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <unordered_set>

#include "base/rng.hpp"
#include "inarow/limits.hpp"
#include "inarow/position.hpp"
#include "inarow/result.hpp"
#include "jobs/canonical.hpp"

namespace inarow::datasets {

struct SampleRule {
    int stones = 0;
    int most_stones = stones;    // if these are more, each position draws its number, with equal chances
    bool careful = false;        // players block a line that the other could complete next
    bool quiet = false;          // without the positions in which the side to move completes a line at once
    bool held = false;           // without those in which the other side will complete one with its next stone
    bool unique_mirror = false;  // no two that are equal up to the board's symmetry
    int opening = 0;             // with players: random stones before they begin
    std::uint64_t seed = 1;
};

// The rule of Romen's tests of Connect Four 3D ("Towards Solving Connect Four 3D", Performance Test): a player prevents
// a win where possible and otherwise moves at random, and nobody has lost yet.  The report does not say what became of
// positions that the next stones decide; here they are drawn again, since there is nothing in them to search.
[[nodiscard]] constexpr SampleRule reasonable_rule(int stones, std::uint64_t seed) {
    return {.stones = stones, .careful = true, .quiet = true, .held = true, .seed = seed};
}

// A game from an opening, as far as this many stones or its end.
using Playout = std::function<Result<Position>(const Position& opening, int stones, Rng& rng)>;

// Different positions with rule.stones stones in which the game is not over.
//
// Rule: from the empty board, or another position to start from, play uniformly random legal moves; careful players
// choose among the moves that take the cell of an immediate threat while there is one.  Whenever that ends the game,
// gives a position drawn before, or breaks the rule, start again.  So the more move sequences lead to a position, the
// more likely it is.  The same seed gives the same positions on every machine.
//
// A number of stones that has no other positions left is drawn again, one that games seldom reach is not.  With a
// playout, only the opening is random, and each game gives one position.
class RandomPositions {
public:
    [[nodiscard]] static Result<RandomPositions> create(const Variant& variant, const SampleRule& rule) {
        return create(Position(variant), rule);
    }
    // An error where the start is over or has more stones than are asked for.
    [[nodiscard]] static Result<RandomPositions> create(const Position& start, const SampleRule& rule,
                                                        Playout playout = {});

    // The next position; an error once so many playouts in a row gave none that there are probably no more, or when it
    // is told to stop.
    [[nodiscard]] Result<Position> next(const Control& control = {});

private:
    RandomPositions(const Position& start, const SampleRule& rule, Playout playout);

    [[nodiscard]] int draw_stones();
    [[nodiscard]] Result<Position> play(int stones);
    [[nodiscard]] std::vector<Move> choices(const Position& position) const;
    [[nodiscard]] bool accepts(const Position& position, int stones) const;
    [[nodiscard]] bool holds_on(const Position& position) const;

    Position start_;
    SampleRule rule_;
    Playout playout_;
    jobs::Canonical canonical_;
    std::vector<Line> lines_;
    Rng rng_;
    std::unordered_set<std::string> drawn_;
};

// The cells on which this player, if it were their turn, could complete one of these lines with the next stone.
[[nodiscard]] std::set<Cell> completing_cells(const Position& position, const std::vector<Line>& lines, Stone player);

// The stones, cell by cell: equal for move sequences that lead to the same position.
[[nodiscard]] std::string cells_key(const Position& position);

}  // namespace inarow::datasets
