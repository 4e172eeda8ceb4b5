// What the rules say about the children of a node, all at once.
#pragma once

#include "search/cube_node.hpp"

namespace inarow::cube {

// The places at which the attacker's question is answered.
struct Claims {
    unsigned yes = 0;
    unsigned no = 0;
};

[[nodiscard]] Claims claims_about(const Children& children, Attacker attacker);

}  // namespace inarow::cube
