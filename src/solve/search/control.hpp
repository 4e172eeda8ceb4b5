// Limits as searches use them.
#pragma once

#include <algorithm>

#include "inarow/limits.hpp"

namespace inarow {

// Lowers the limit to so many nodes from here, if it is not lower already, for as long as it lives.
class NodeBudget {
public:
    NodeBudget(Control& control, std::uint64_t nodes) : control_(control), before_(control.node_limit) {
        if (nodes < unlimited - control.nodes) control.node_limit = std::min(before_, control.nodes + nodes);
    }
    ~NodeBudget() { control_.node_limit = before_; }
    NodeBudget(const NodeBudget&) = delete;
    NodeBudget& operator=(const NodeBudget&) = delete;

private:
    Control& control_;
    std::uint64_t before_;
};

// Thrown inside a search to unwind it when a limit is reached; never leaves Solver::solve.
struct Stopped {};

}  // namespace inarow
