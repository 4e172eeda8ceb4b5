// A game move by move: which moves threw something away, what should have been played, and why.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/terminal_style.hpp"
#include "explain/explain.hpp"
#include "inarow/notation.hpp"

namespace inarow::explain {

// A move of a game.
struct Judged {
    enum class Kind : char { good, slow, mistake, unknown };

    Position before;
    int number = 0;  // 1 is the first move
    Move move = -1;
    Bound value{};  // of the position, for the player who moves
    Bound kept{};   // of the move, for the same player
    std::vector<Move> best;
    // Of a mistake: why a better move was better, and what the opponent has now.
    std::vector<std::pair<Claim, Reason>> reasons;

    // A mistake has a worse outcome than the best move; a slow move has the same, but wins later or loses sooner.  A
    // limit may leave that unknown.
    [[nodiscard]] Kind kind() const;
};

// Judges the move that was played last in this position, in a game of the explainer's variant.
[[nodiscard]] Judged judge_last_move(Explainer& explainer, const Position& position, Control& control);

// All moves of a game, the last first: what a later position is worth helps to judge an earlier one.  `nodes` is a
// further limit on each of them.
[[nodiscard]] std::vector<Judged> judge_game(Explainer& explainer, const Position& end, Control& control,
                                             std::uint64_t nodes = unlimited);

// What the last move threw away; where it threw nothing away, who wins and, in one line, why.
[[nodiscard]] std::string why_text(Explainer& explainer, const Position& position, Control& control);

// The mistakes with what should have been played and why, then the slow moves.  `moves` in any order.
[[nodiscard]] std::string game_text(const Position& end, std::vector<Judged> moves, TerminalStyle style = {});
[[nodiscard]] Json game_json(const Position& end, std::vector<Judged> moves, Notation notation = Notation::automatic);

// --- puzzle.cpp: positions with one right move, exercises for players

struct Puzzle {
    Position position;
    Move solution = -1;
    bool wins = true;   // else it holds: every other move loses
    int depth = 0;      // moves of both sides in the longest variation that is told: how far one has to look ahead
    int positions = 0;  // of the whole proof
};

// Nothing unless exactly one move wins, not at once, and the reason is proved for every reply.
[[nodiscard]] std::optional<Puzzle> puzzle_of(Explainer& explainer, const Position& position, Control& control);

// Where only one move won, or only one did not lose, and the last move of this position was another: the position
// before it.  Requires a move.
[[nodiscard]] std::optional<Puzzle> missed_puzzle(Explainer& explainer, const Position& after, Control& control);

}  // namespace inarow::explain
