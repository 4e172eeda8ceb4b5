// The figures that Romen published of his solver for Connect Four 3D, for comparison with ours.
#pragma once

#include <array>
#include <string_view>

namespace inarow::lab::romen {

// R. Romen, "Towards Solving Connect Four 3D", section Performance Test: 1,000 random positions of 4x4x4, "does the
// first player win?", minimax with a table of 1 GB, one core of an Intel i5 laptop.  The report draws curves from 28 to
// 40 stones, but gives numbers for this one point only; what cannot be read as a number does not stand here.
struct Measurement {
    int stones;
    double positions;  // solved
    double seconds;    // all of them together, setting up the table included
    double nodes;      // positions visited, all of them together
};
inline constexpr std::array measurements = {Measurement{28, 1000, 597, 3'011'510'874}};

// Ibid., section Replacement Strategy, which gives no numbers but these.
struct Scheme {
    std::string_view name;
    std::string_view finding;
};
inline constexpr std::array schemes = {
    Scheme{"new", "the highest hit ratio; fails at 36"},
    Scheme{"big", "hit ratio goes to zero"},
    Scheme{"twobig", "a slightly lower hit ratio than new; solves 36 and 35"},
};

inline constexpr const char* name = "published: Romen's minimax, one laptop core";

}  // namespace inarow::lab::romen
