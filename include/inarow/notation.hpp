// Moves as text (see notations.def).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "inarow/position.hpp"
#include "inarow/result.hpp"

#pragma GCC visibility push(default)
namespace inarow {

enum class Notation {
#define NOTATION(identifier, name, help) identifier,
#include "inarow/notations.def"
#undef NOTATION
};

[[nodiscard]] Result<Notation> parse_notation(std::string_view name);

// The position after these moves from the empty board, or which move of the text is wrong, and why.  Spaces
// and commas between moves do not matter, numbers and marks of moves neither ("1. d1 d2?! 2. e1"), and a link stands for
// the moves in it.  With Notation::automatic, cells are tried where the board's own notation fails.  A finished game is a
// position too; a move after its end is an error.
[[nodiscard]] Result<Position> parse_moves(const Variant& variant, std::string_view text,
                                           Notation notation = Notation::automatic);

// The same from any position on; the first move of the text is move 1 in messages.
[[nodiscard]] Result<Position> parse_moves(Position start, std::string_view text,
                                           Notation notation = Notation::automatic);

// The move that the whole text names, if it names one of this board.
[[nodiscard]] std::optional<Move> parse_move(const Variant& variant, std::string_view text,
                                             Notation notation = Notation::automatic);

[[nodiscard]] std::string to_text(const Variant& variant, Move move, Notation notation = Notation::automatic);
[[nodiscard]] std::string to_text(const Variant& variant, const std::vector<Move>& moves,
                                  Notation notation = Notation::automatic);
// All moves of the game so far.
[[nodiscard]] std::string moves_text(const Position& position, Notation notation = Notation::automatic);
// The first and the last move of the board: "1-7", "a1-e5".
[[nodiscard]] std::string move_range(const Variant& variant, Notation notation = Notation::automatic);

// "d3": column letter and row number, the lowest row 1; and the letter alone.  From the 53rd column on, "(53,3)" and
// '?'.
[[nodiscard]] std::string square_name(int column, int row);
[[nodiscard]] char column_letter(int column);

}  // namespace inarow
#pragma GCC visibility pop
