// Weights that were learned, and files of them.
//
//   file     ::= "inarow weights 1" newline "variant" text newline { name number newline }
//              { "tuple" entry number number newline }
//   name     ::= side "-" ("lines-" n | "odd-threats" | "even-threats" | "openings-now" | "openings-later")
//              | "constant" | "turn"
//   side     ::= "first" | "second"
//   n        ::= 1 .. k-1
//
// Each name stands in the file once, in any order; empty lines and lines that begin with # are ignored.  The value
// of a position for the first player is the sum of number * count, and for the second its negative; first-lines-2
// counts the lines with two stones of the first player and none of the second, openings-now a side's openings when it
// is to move, constant is always 1, turn 1 or -1 when first or second is to move.  "variant" is the board they were
// learned on; any board with the same k can use them, unless there are tuples (play/tuples.hpp): these give the weights
// of an entry of the tables when first is to move, and when second is, for the first player.  Entries that are left out
// have none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "inarow/result.hpp"
#include "inarow/trust.hpp"
#include "play/weights.hpp"

namespace inarow::play {

// What is counted on a board with this k, in the order of weights in memory.
[[nodiscard]] std::vector<std::string> feature_names(int k);

// How much of each there is now, from neither side's point of view.  Writes feature_names(k).size() numbers.
void count_features(const Board& board, std::span<double> counts);

// Of as many numbers as there are features.
[[nodiscard]] Weights weights_of(int k, std::span<const double> numbers);

// Numbers beyond those of the features are of tuples: two for each entry, by the side to move.
[[nodiscard]] std::string weights_text(const Variant& variant, std::span<const double> numbers);
// An error names the line; numbers have to be finite, names complete.
[[nodiscard]] Result<Weights> parse_weights(std::string_view text, const Variant& variant);
[[nodiscard]] Result<Weights> read_weights(const TrustedText& file, const Variant& variant);

}  // namespace inarow::play
