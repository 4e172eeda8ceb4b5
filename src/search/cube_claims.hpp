// What the rules say about the children of a node, and what else is worked out for as many of them at once as a register
// holds.
#pragma once

#include "search/cube_key.hpp"

namespace inarow::cube {

// The places at which the attacker's question is answered.
struct Claims {
    unsigned yes = 0;
    unsigned no = 0;
};

[[nodiscard]] Claims claims_about(const Children& children, Attacker attacker);

struct Looks {
    Children::Row<Key> keys;
    alignas(64) Children::Row<Word64> moves;  // how many do not lose at once
};
void look_at(const Children& children, Looks& looks);

}  // namespace inarow::cube
