// The Connect-4 data set of the UCI machine-learning repository, made again from its description: every
// position of 7x6 with 8 stones in which nobody has won and the next move is not forced, with the result.
//
//   row   ::= 42 times (cell ",") class       cells a1, a2, ..., a6, b1, ..., g6
//   cell  ::= "x" (first player) | "o" (second) | "b" (blank)
//   class ::= "win" | "loss" | "draw"         for the first player, who is to move
//
// Not forced: neither player could complete a line with the next stone.  The description does not say that
// only one of two mirror images is there, yet nothing else gives its 67,557 rows; we keep the one whose
// row comes first alphabetically, and sort the rows.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/limits.hpp"
#include "inarow/options.hpp"
#include "inarow/position.hpp"
#include "inarow/result.hpp"

namespace inarow::datasets {

// The positions, in the order of their rows.
[[nodiscard]] std::vector<Position> uci_positions();

// The names of the columns, for programs that want them: the rows of the repository have none.
[[nodiscard]] std::string uci_header();
[[nodiscard]] std::string uci_cells(const Position& position);
// With the class; requires an exact weak bound.
[[nodiscard]] std::string uci_row(const Position& position, Bound weak_value);

// Called for each result as it is found, by one thread at a time.
using ValueFound = std::function<void(std::size_t index, Bound value)>;

// Finds win, draw or loss of each position whose value is not exact yet, by options.threads threads with
// a search each.  Values not reached before a stop stay as they are.
[[nodiscard]] Result<void> solve_weakly(const std::vector<Position>& positions, std::vector<Bound>& values,
                                        std::string_view search, const SearchOptions& options, Control& control,
                                        const ValueFound& found);

}  // namespace inarow::datasets
