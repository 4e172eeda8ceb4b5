// The rules' verdicts on the children of a node, and their keys, computed for as many at once as a register holds.
#pragma once

#include "cube/key.hpp"

namespace inarow::cube {

// The places at which the attacker's question is answered.
struct Claims {
    unsigned yes = 0;
    unsigned no = 0;
};

// About all children, or only those at the places asked about.
[[nodiscard]] Claims claims_about(const Children& children, Attacker attacker);
[[nodiscard]] Claims claims_by_pairs(const Children& children, Attacker attacker, unsigned asked);

// The places of those children whose mover makes two threats at once.
[[nodiscard]] unsigned won_by_two_threats(const Children& children);

// The children's keys in the table.
void make_keys(const Children& children, bool tempo_anywhere, Children::Row<Key>& keys);

}  // namespace inarow::cube
