// A drawn board, or an array of one, as signs in the order in which they are read.
//
//   row    ::= words between blanks, commas and bars            . . x o    ..xo    0,0,1,-1    | . | x |
//   word   ::= "-1" | "0.0" | ... one sign | any other text, a sign for each character
//   array  ::= "[" { array | word } "]"                         JSON, and what NumPy prints
//
// Frames are left out: names of columns and rows, the edges of rings, brackets around the last move, colours.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/bound.hpp"
#include "inarow/variant.hpp"

namespace inarow {

struct BoardSigns {
    std::vector<int> shape;       // outermost first: {6, 7}; {42} for a single row
    std::string signs;            // small letters, and 'n' for -1
    std::optional<Score> result;  // for x, in a row of the UCI data set
};

// The shape of a whole board: rows from the top, or levels in the order in which they are printed, the lowest first.
[[nodiscard]] std::vector<int> shape_of(const Variant& variant);

[[nodiscard]] Result<BoardSigns> read_signs(const Variant& variant, std::string_view text);

// Of a word.
[[nodiscard]] std::string signs_of(std::string_view word);

}  // namespace inarow
