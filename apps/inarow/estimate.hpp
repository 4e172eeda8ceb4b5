// What a solve would take, for commands that begin one.
#pragma once

#include "inarow/position.hpp"

namespace inarow::app {

// A line on standard error where the exact score is expected to take over ten minutes of one core.
void announce_long_solve(const Position& position);

}  // namespace inarow::app
