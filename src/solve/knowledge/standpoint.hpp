// A position as seen by a player who claims that the other cannot win: the OWNER of the rules against an ADVERSARY.
//
// The TARGETS are the groups that the adversary may still complete, that is those without a stone of the owner.  If
// rules that do not get in each other's way solve all of them, the owner does not lose.
#pragma once

#include "knowledge/rule_set.hpp"

namespace inarow::knowledge {

struct Standpoint {
    // `usable` are the empty cells that rules may take: all of them, unless a column is kept for a threat.
    Standpoint(const Groups& board, Cells own_stones, Cells adversary_stones, Basis resting_on, RuleSet rule_set = {})
        : groups(board),
          rules(rule_set),
          basis(resting_on),
          empty(board.board() & ~(own_stones | adversary_stones)),
          usable(empty),
          open(board.open(own_stones | adversary_stones)),
          targets(board.all() - board.touching(own_stones)),
          own_groups(board.all() - board.touching(adversary_stones)) {}

    // Empty cells whose lower neighbour is empty as well: the upper cell of a pair.
    [[nodiscard]] Cells uppers() const { return usable & (usable << 1); }
    // Upper cells of claimevens, and of verticals.  An even cell is better claimed by a claimeven, which solves more;
    // but a player who does not control the zugzwang has only the vertical.
    [[nodiscard]] Cells claimable() const { return basis == Basis::zugzwang ? uppers() & groups.even() : Cells{0}; }
    [[nodiscard]] Cells vertical_tops() const {
        return basis == Basis::zugzwang ? uppers() & ~groups.even() : uppers();
    }
    // Whether solving these groups helps.
    [[nodiscard]] bool wants(const GroupSet& solved) const { return !(targets & solved).empty(); }
    [[nodiscard]] Cells playable() const { return usable & open; }

    const Groups& groups;
    RuleSet rules;
    Basis basis;
    Cells empty;
    Cells usable;
    Cells open;
    GroupSet targets;
    GroupSet own_groups;  // without a stone of the adversary
    GroupSet doomed{};    // left out of the targets (knowledge/combination.hpp)
    Cells fatal = 0;      // the cells that doom them
};

}  // namespace inarow::knowledge
