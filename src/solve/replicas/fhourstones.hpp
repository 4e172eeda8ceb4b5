// Fhourstones, the program of Tromp's paper: what it printed, to measure ours against.
//
// The search itself is the row `fhourstones` of searches.def; Control::nodes counts its positions.
// docs/how/fhourstones.md tells how it was rebuilt and what each run printed.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace inarow::published {

inline constexpr std::uint64_t entries = 8'306'069;  // of its table (section 3)

// The inputs that come with the program, all on 7x6, and the positions that it searched with such a table; the last
// count is in section 3, too.
struct Input {
    std::string_view moves;
    std::string_view outcome;
    std::uint64_t positions;
};
inline constexpr std::array inputs = {Input{"45461667", "win", 51'596}, Input{"35333571", "loss", 8'716'732},
                                      Input{"13333111", "draw", 169'704'432}, Input{"", "win", 1'479'113'766}};

}  // namespace inarow::published
