// The figures that Nieminski and Maymir published of games against a random player.
#pragma once

#include <array>
#include <cstdint>

namespace inarow::lab::nieminski_maymir {

// H. Nieminski and B. Maymir, "Cylindrical Connect 4", 2023, section Experiments: alpha-beta to a fixed depth on 7x6 of which
// the sides are joined, "trials" of 1,000 games. The report does not say who moved first, and no game was drawn.
struct Trial {
    int depth;
    std::uint64_t wins;
    std::uint64_t losses;
};
inline constexpr std::array trials = {Trial{1, 977, 23}, Trial{1, 980, 20}, Trial{1, 984, 16}, Trial{3, 987, 13},
                                      Trial{3, 982, 18}, Trial{3, 979, 21}, Trial{5, 980, 20}, Trial{5, 987, 13},
                                      Trial{5, 984, 16}, Trial{7, 996, 4},  Trial{7, 993, 7},  Trial{7, 994, 6},
                                      Trial{9, 999, 1}};

// Section Analysis: "the mean of .9863", "the standard deviation ... .055 and a sample size of 13", "the z-score to be -115".
inline constexpr double deviation = 0.055;
inline constexpr double z = -115;

}  // namespace inarow::lab::nieminski_maymir
