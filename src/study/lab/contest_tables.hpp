// The tables that report a contest.
#pragma once

#include <string>
#include <vector>

#include "lab/contest.hpp"
#include "lab/results.hpp"

namespace inarow::lab {

// The names of the players, numbered where one occurs twice, as in "random", "random (2)".
[[nodiscard]] std::vector<std::string> labels_of(const std::vector<std::string>& players);

// How games ended for one player.
struct Record {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    std::uint64_t forfeits = 0;
    void add(const Game& game, Stone colour);
    [[nodiscard]] double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
    // Nothing without games.
    [[nodiscard]] std::optional<double> score() const;
};

// The strongest first: Elo with an interval, games, score.
[[nodiscard]] Section standings(const Contest& contest, const Contested& contested, std::uint64_t seed);
// Points of each player against each other; games of a pairing in brackets.
[[nodiscard]] Section crosstable(const Contest& contest, const Contested& contested);
// Each pairing: counts of games and pairs, score, Elo and their intervals, the p of the sign test; with a sequential
// test its statistic and verdict.
[[nodiscard]] Section pairings(const Contest& contest, const Contested& contested);
// How each player did when it moved first and second, and what moving first is worth in all games.
[[nodiscard]] Section colours(const Contest& contest, const Contested& contested);
// Time, nodes and depth of a move, by player.
[[nodiscard]] Section costs(const Contest& contest, const Contested& contested);
// Games that the board did not decide; no rows if there are none.
[[nodiscard]] Section forfeits(const Contest& contest, const Contested& contested);

// Sentences on openings, intervals and the like.
[[nodiscard]] std::vector<std::string> notes_of(const Contest& contest, const Contested& contested);

// Without sections: whether it is complete, and the notes.
[[nodiscard]] Results results_of(const Contest& contest, const Contested& contested);

// All games of a player; or those of one pairing, counted for its player a, or for b.
[[nodiscard]] Record record_of(const Contest& contest, const Contested& contested, std::size_t player);
[[nodiscard]] Record record_of(const Contested& contested, std::size_t pairing, bool of_b = false);

}  // namespace inarow::lab
