// The rules' verdicts on the children of a node, and their keys, computed for as many at once as a register holds.
#pragma once

#include "cube/key.hpp"

namespace inarow::cube {

// The places at which the attacker's question is answered.
struct Claims {
    unsigned yes = 0;
    unsigned no = 0;
};

[[nodiscard]] Claims claims_about(const Children& children, Attacker attacker);

// The children's keys in the table.
void make_keys(const Children& children, Children::Row<Key>& keys);

}  // namespace inarow::cube
