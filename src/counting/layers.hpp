// Counts positions by listing them, ply by ply, on any board that fits a word.
//
// Plain on purpose: all children of all open positions of a ply, sorted, each once.  A position is two words,
// so the memory is 16 or 32 bytes for each position of the largest two plies.
#pragma once

#include "counting/count.hpp"

namespace inarow {

[[nodiscard]] CountReport count_by_layers(const Variant& variant, const CountControl& control);

}  // namespace inarow
