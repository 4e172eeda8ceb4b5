// The ways to count, each described in a file of its own name.
#pragma once

#include "counting/count.hpp"

namespace inarow {

[[nodiscard]] CountReport count_by_transfer(const Variant& variant, const CountControl& control);
[[nodiscard]] CountReport count_by_skylines(const Variant& variant, const CountControl& control);
[[nodiscard]] CountReport count_by_layers(const Variant& variant, const CountControl& control);

// An estimate of the work of transfer: words on the separator, and sets of columns to be tested for knots.
[[nodiscard]] bool transfer_is_practical(int width, int height, int k);

// What the knots of one board take away from transfer, by ply; stops early like everything else.
struct KnotCount {
    std::vector<PlyCount> plies;  // open and terminal together in .total, like in a report
    bool complete = false;
};
[[nodiscard]] KnotCount count_knotted(int width, int height, int k, const CountControl& control);

}  // namespace inarow
