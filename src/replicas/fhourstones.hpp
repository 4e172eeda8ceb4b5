// Fhourstones, the program of Tromp's paper: what it printed, to measure ours against.
//
// The search itself is the row `fhourstones` of searches.def; Control::nodes counts its positions.
// docs/how/fhourstones.md tells how it was rebuilt and what each run printed.
#pragma once

#include <cstdint>

namespace inarow::published {

// Section 3: the empty 7x6 board, a win, with a table of so many entries.
inline constexpr std::uint64_t entries = 8'306'069;
inline constexpr std::uint64_t positions_searched = 1'479'113'766;

}  // namespace inarow::published
