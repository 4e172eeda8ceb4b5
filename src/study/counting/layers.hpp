// Counts positions by listing them, ply by ply, on any board that fits a word.
//
// Plain on purpose: all children of all open positions of a ply, sorted, each once.  A position is two words, 16 or 32
// bytes.  The memory is that of a ply and of the children of its positions, which may be the same several times; what
// is left of the limit while their list grows decides how many there can be.
#pragma once

#include "counting/count.hpp"

namespace inarow {

[[nodiscard]] CountReport count_by_layers(const Variant& variant, const CountControl& control);

}  // namespace inarow
