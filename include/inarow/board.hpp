// A position from a drawn board, in the forms that people and other programs write (docs/guide/notation.md lists them).
#pragma once

#include <optional>
#include <string_view>

#include "inarow/position.hpp"
#include "inarow/result.hpp"

#pragma GCC visibility push(default)
namespace inarow {

struct BoardRead {
    Position position;            // its moves: those of the replay, or an order that reaches the board
    bool exchanged = false;       // o, 2 or y began: theirs are the stones of the position's first player
    bool is_game = false;         // the text is a replay
    std::optional<Score> result;  // in a row of the UCI data set: 1, 0 or -1 for the player to move
};

// x, 1 or r begin unless the numbers of stones say otherwise.  `to_move` is the sign of the player to move, for boards
// with as many stones of both.  An error says what is wrong with the board, or that no game leads to it.
[[nodiscard]] Result<BoardRead> read_board(const Variant& variant, std::string_view text,
                                           std::string_view to_move = {});

}  // namespace inarow
#pragma GCC visibility pop
