// One game between two players, with everything that can go wrong in it, and as a line of a journal.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "datasets/generate.hpp"
#include "inarow/position.hpp"
#include "play/player.hpp"

namespace inarow::lab {

// A move that a player made, and what it took.
struct Turn {
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

// A game that has ended, on the board or before.
struct Game {
    Position end;              // with all moves since the empty board
    std::vector<Turn> turns;   // of the moves after the opening
    std::string forfeit = {};  // why the player who was to move has lost; empty when the board decided
    bool stopped = false;      // before its end; the moves are those finished before

    [[nodiscard]] int opening() const { return end.stones() - static_cast<int>(turns.size()); }  // stones
    [[nodiscard]] Stone winner() const;                                                          // none: a draw
    [[nodiscard]] int half_points(Stone player) const;  // 2 for a win, 1 for a draw
    // The turns of one player.
    [[nodiscard]] std::vector<Turn> turns_of(Stone player) const;
};

// The time for a move: a player is asked to stop after `seconds`, and has lost after `grace` more.
struct Clock {
    std::optional<double> seconds;
    double grace = 0.05;
    double (*now)() = steady_seconds;  // what counts the seconds of a move
};

// Plays from the opening to the end; players[0] moves first on the empty board.  A player that reports an error, makes
// an illegal move or takes too long has lost.  A move that `stop` interrupts does not count; `moved` is called after
// each that does.
[[nodiscard]] Game play_game(const std::array<play::Player*, 2>& players, const Position& opening, const Clock& clock,
                             const std::stop_token& stop, const std::function<void(const Turn&)>& moved = {});

// Which game of a contest it is.
struct Slot {
    std::size_t pairing = 0;
    std::uint64_t round = 0;
    bool swapped = false;
};

// A game as a line of JSON, and back: what is kept of a run that was stopped.
//
//   {"pairing":0,"round":3,"swapped":true,"moves":"445...","opening":4,"winner":"first","forfeit":"",
//    "depth":[5,...],"nodes":[120,...],"seconds":[0.001,...]}            one figure for each move after the opening
[[nodiscard]] std::string to_line(const Slot& slot, const Game& game);

struct GameLine {
    Slot slot;
    Game game;
};
// An error for a line that is no finished game of this variant.
[[nodiscard]] Result<GameLine> read_line(const Variant& variant, const std::string& line);

// The openings of a contest, each drawn when its round comes: a contest that is stopped early has not drawn them all.
class Openings {
public:
    // Positions with so many stones; an error where there is none.
    [[nodiscard]] static Result<Openings> create(const Variant& variant, int stones, std::uint64_t seed);

    // Another one for each round, until there are no more: then they are played again.  The reference stays valid.
    [[nodiscard]] const Position& of(std::uint64_t round);
    // How many different ones so many rounds have, of which the last has been asked for.
    [[nodiscard]] std::size_t different(std::uint64_t rounds) const;

private:
    Openings() = default;

    std::optional<datasets::RandomPositions> source_;  // until it has no more
    std::deque<Position> drawn_;
};

}  // namespace inarow::lab
