// The Connect-4 data set of the UCI machine-learning repository, made again from its description: every
// position of 7x6 with 8 stones in which nobody has won and the next move is not forced, with the result.
//
//   row   ::= 42 times (cell ",") class       cells a1, a2, ..., a6, b1, ..., g6
//   cell  ::= "x" (first player) | "o" (second) | "b" (blank)
//   class ::= "win" | "loss" | "draw"         for the first player, who is to move
//
// Not forced: neither player could complete a line with the next stone.  The description does not say that
// of two mirror images only one is there, but only that gives its 67,557 rows; we keep the one whose row
// comes first in the alphabet, and sort the rows.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"
#include "search/control.hpp"
#include "search/options.hpp"

namespace inarow::api {

// The positions, in the order of their rows.
[[nodiscard]] std::vector<Position> uci_positions();

[[nodiscard]] std::string uci_cells(const Position& position);
// With the class; requires an exact weak bound.
[[nodiscard]] std::string uci_row(const Position& position, Bound weak_value);

// Win, draw or loss of each position, by options.threads threads with a search each.  `done` counts
// positions; after a stop the missing values are {-1, 1}.
[[nodiscard]] Result<std::vector<Bound>> solve_weakly(const std::vector<Position>& positions, std::string_view search,
                                                      const SearchOptions& options, Control& control,
                                                      std::atomic<std::uint64_t>& done);

}  // namespace inarow::api
