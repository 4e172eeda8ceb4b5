// A simple strategy: complete a line, else stop the other player's, else follow up.
//
//   follow up    a stone in the column of the last one, unless it is full or the stone would let the other player
//                complete a line above it
//   else         in the outermost column where a stone is possible and does not do that, or the left one of two, both
//                as seen in the image of the position that has the least number (proof/numbering.hpp)
//
// With few exceptions that is enough to keep a win as the second player on boards of even height: a strategy described
// by it and a list of the positions that need another move is far shorter than a list of moves.  Tried
// in place of the outermost column (exceptions on 6x6, the second player wins, before moves into covers counted): the
// innermost 344, the one nearest to the last stone 326, a fixed order of columns 312 to 343, the outermost 298.
#pragma once

#include <optional>

#include "inarow/position.hpp"
#include "proof/certificate.hpp"
#include "proof/closing.hpp"

namespace inarow::proof {

class Habit {
public:
    // Both must outlive it.  Stones must drop.
    Habit(const Numbering& numbering, const Closing& closing) : numbering_(numbering), closing_(closing) {}

    // Of the side to move, where nobody can complete a line at once; nothing where every stone lets the other player do
    // so.
    [[nodiscard]] std::optional<Move> move(Position& position) const;

private:
    [[nodiscard]] bool safe(Position& position, Move move) const;

    const Numbering& numbering_;
    const Closing& closing_;
};

// A position in which the player of a set plays something else than by habit.
struct Exception {
    Position position;
    Move move;
};

// All of a set, each once, in the order of a walk through the games that it describes from this position on.  A habit
// depends on the last stone, so a position is listed if its move is not the habit's after some stone that leads to it.
[[nodiscard]] std::vector<Exception> exceptions(const ProofSet& set, const Position& position, const Habit& habit,
                                                const Numbering& numbering, const Closing& closing);

// A move that is taken back at the end of the scope, however it is left.
class ScopedMove {
public:
    ScopedMove(Position& position, Move move) : position_(position) { position_.play(move); }
    ~ScopedMove() { position_.undo(); }
    ScopedMove(const ScopedMove&) = delete;
    ScopedMove& operator=(const ScopedMove&) = delete;

private:
    Position& position_;
};

}  // namespace inarow::proof
