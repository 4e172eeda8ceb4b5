// Games between players, on all cores: the same games for the same seed, whatever the number of cores and however often
// the run was stopped and resumed.
//
// Pairings play rounds, a round is two games from one random opening, with colours swapped unless one player always
// moves first.  What chance decides in a game depends on the seed, pairing, round and colours alone.  The exceptions
// are players limited by time and players that are allowed to remember earlier games: which games a thread has played
// before depends on timing.  With a sequential test a pairing ends with the first round after which all rounds so far
// decide it, even when later ones were finished before.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "inarow/variant.hpp"
#include "lab/experiment.hpp"
#include "lab/match.hpp"
#include "lab/ratings.hpp"

namespace inarow::lab {

struct Pairing {
    std::size_t a = 0;  // players, by number
    std::size_t b = 0;
};

// Makes the player that a text names.
using Maker = std::function<Result<std::unique_ptr<play::Player>>(std::string_view text, const Variant& variant,
                                                                  std::string_view search, const SearchOptions& options,
                                                                  const Author& author)>;

// Who moves first in the two games of a round.
enum class Begins { in_turn, a, b };

struct Contest {
    Variant variant;
    std::vector<std::string> players;  // as play::make_player() reads them
    std::vector<Pairing> pairings;
    std::uint64_t rounds = 1;  // of each pairing, at most
    int opening_stones = 0;    // random legal moves, the same for all pairings of a round; no opening is decided
    std::optional<Sprt> sprt = {};  // ends a pairing early
    Clock clock = {};
    std::uint64_t at_once = 0;  // games; 0: as many as there are cores
    bool remember = false;      // keep players from game to game, which saves what a solver has found out
    Begins begins = Begins::in_turn;
    std::string made_of = {};  // what games depend on that the names of the players do not say, such as learned weights
    Maker make = [](const auto&... told) { return play::make_player(told...); };  // measured, so without books
};

// Both games of a round.
struct Round {
    std::size_t pairing = 0;
    std::array<Game, 2> games;
    std::array<Stone, 2> of_a = {Stone::first, Stone::second};  // the colour of player a in each
    [[nodiscard]] int half_points_of_a() const {
        return games[0].half_points(of_a[0]) + games[1].half_points(of_a[1]);
    }
};

struct Contested {
    std::vector<Round> rounds;  // finished ones, by pairing
    std::size_t openings = 0;   // different ones; fewer than rounds when the board has no more
    bool complete = true;       // false when the run was stopped
};

// Parameters that contests share.
inline constexpr std::array<std::string_view, 2> memories = {"forget", "keep"};
inline constexpr Parameter variant_parameter = {"variant", "VARIANT", "7x6", "the game"};
inline constexpr Parameter at_once_parameter = {"at-once", "COUNT", "0",
                                                "games played at the same time; 0: one per core", false, Reach::machine};
[[nodiscard]] Contest contest_of(const Run& run, std::vector<std::string> players, std::vector<Pairing> pairings);

// Every two of so many players.
[[nodiscard]] std::vector<Pairing> round_robin(std::size_t players);
// One player against each of the others.
[[nodiscard]] std::vector<Pairing> gauntlet(std::size_t players);

// Plays what run.kept does not have yet; run.done and run.total count games.
[[nodiscard]] Result<Contested> play(const Contest& contest, Run& run);

// The pairs of each pairing, in the form that ratings_of() takes.
[[nodiscard]] std::vector<Meeting> meetings_of(const Contest& contest, const Contested& contested);

}  // namespace inarow::lab
