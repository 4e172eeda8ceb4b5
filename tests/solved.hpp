// Answers of searches that are told nothing of a position but the range of its scores.
#pragma once

#include "search/solver.hpp"

namespace inarow::inline testing_boards {

inline Bound range_of(const Position& position) { return score_range(position.variant(), position.stones()); }

inline Bound solved(Solver& solver, const Position& position, Goal goal, Control& control) {
    return solver.solve(position, goal, range_of(position), control);
}
inline Bound solved(Solver& solver, const Position& position, Goal goal) {
    Control control;
    return solved(solver, position, goal, control);
}

inline Bound exact(Solver& solver, const Position& position, Control& control) {
    return solved(solver, position, exact_goal(range_of(position)), control);
}
inline Bound exact(Solver& solver, const Position& position) {
    return solved(solver, position, exact_goal(range_of(position)));
}

}  // namespace inarow::inline testing_boards
