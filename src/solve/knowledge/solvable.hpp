// A quick check before uses of the rules are looked for: can every target be solved at all?
//
// Most positions fail here, at a line that no rule touches, and then nothing has to be listed.  What is required of a
// target here is a little less than what the rules require:
//
//     a cell that can be claimed                claimeven, and any rule with a claimeven in it
//     two open cells                            baseinverse, the special cells, second and third of a baseclaim
//     two cells, one above the other            vertical, alone or as a component
//     two upper cells of verticals              lowinverse, the middle cells of a highinverse
//     the cells above a line of the owner       aftereven, before, specialbefore
#pragma once

#include "knowledge/standpoint.hpp"

namespace inarow::knowledge {

// False only if some target has no solver.  For sound rules; any subset of them.
[[nodiscard]] bool may_be_solved(const Standpoint& standpoint);

}  // namespace inarow::knowledge
