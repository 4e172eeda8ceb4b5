// Every position of a small board as a position: slower than every_position.hpp, for what takes no words.
#pragma once

#include <set>

#include "boards.hpp"

namespace inarow::testing {

// Calls f(position), once for all orders of moves, for each that can be reached from this one and is not over.
template <class F>
void for_each_reachable(Position& position, F&& f, std::set<std::vector<Stone>>& seen) {
    if (position.over() || !seen.insert(cells_of(position)).second) return;
    f(position);
    for (const Move move : position.legal_moves()) {
        position.play(move);
        for_each_reachable(position, f, seen);
        position.undo();
    }
}
template <class F>
void for_each_reachable(const Variant& variant, F&& f) {
    Position position(variant);
    std::set<std::vector<Stone>> seen;
    for_each_reachable(position, f, seen);
}

}  // namespace inarow::testing
