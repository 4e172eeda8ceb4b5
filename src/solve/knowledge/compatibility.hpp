// Which uses of rules go together: Allis' table (1988, section 7.4), with two of its constraints made sound.
//
//     1   the square sets are disjoint
//     2   every claimeven in a column of the inverse lies wholly above the inverse's squares there
//     3   in every column the square sets are disjoint or equal; special cells of a specialbefore equal nothing
//     4   disjoint, the column sets of the two inverses equal or disjoint, and nothing above a highinverse
//
// Constraint 2 says literally "no claimeven is below", which lets a claimeven and an inverse overlap: false covers on
// 5x4.  Allis' constraint 4 lacks "nothing above": with the same two columns, another inverse above a highinverse gives
// false covers on boards of height 7 and more.  The tests show both.
#pragma once

#include "knowledge/rule_set.hpp"

namespace inarow::knowledge {

// The constraints that two rules need.
struct Constraints {
    bool disjoint = false;        // 1
    bool claimevens_up = false;   // 2
    bool equal_columns = false;   // 3
    bool paired_columns = false;  // 4
};
[[nodiscard]] Constraints constraints_of(Rule a, Rule b);

// Whether the owner can play by both.  Requires two different uses, each one that a position offers.
[[nodiscard]] bool compatible(const Groups& groups, RuleSet rules, const Instance& a, const Instance& b);

}  // namespace inarow::knowledge
