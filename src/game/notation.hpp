// Moves as text: one character per move (see notations.def).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "game/position.hpp"

namespace inarow {

enum class Notation {
#define NOTATION(identifier, name, first, help) identifier,
#include "game/notations.def"
#undef NOTATION
};

[[nodiscard]] Result<Notation> parse_notation(std::string_view name);

// The position after these moves from the empty board, or what is wrong with which move.  A finished
// game is a position too; a move after its end is an error.
[[nodiscard]] Result<Position> parse_moves(const Variant& variant, std::string_view text,
                                           Notation notation = Notation::columns);

// The same from any position on, which saves making the board anew for each line of a long file.
[[nodiscard]] Result<Position> parse_moves(const Position& start, std::string_view text,
                                           Notation notation = Notation::columns);

// The move a character names, if it names a column of this board.
[[nodiscard]] std::optional<Move> parse_move(const Variant& variant, char character,
                                             Notation notation = Notation::columns);

[[nodiscard]] std::string to_text(Move move, Notation notation = Notation::columns);
[[nodiscard]] std::string to_text(const std::vector<Move>& moves, Notation notation = Notation::columns);

// "d3": column letter and row number, for squares in explanations and drawings.
[[nodiscard]] std::string square_name(int column, int row);

// The board as people see it, top row first: '.' empty, 'x' first player, 'o' second; a winning line
// in capitals; the column names below.
[[nodiscard]] std::string draw(const Position& position, Notation notation = Notation::columns);

}  // namespace inarow
