// A plan that upholds what a verdict claims to the end of the game, whatever the adversary plays.
//
//     the adversary takes a cell of a part   -> its answer is due, and what is left of the part takes its place
//     no answer is due                       -> any open cell that no part leaves alone
//
// There is always such a cell: the owner of a cover by zugzwang has an odd number of columns whose open cell is even
// when it is his turn and nothing is due, and the parts leave alone an even number of them.  In the column of an odd
// threat the owner waits below it: he answers an even cell with the odd one above, and the last such answer is the
// threat.
//
// The open cells are those of the position from which the plan starts: what is left of a highinverse depends on them.
#pragma once

#include <vector>

#include "knowledge/evaluation.hpp"
#include "knowledge/replies.hpp"

namespace inarow::knowledge {

class Plan {
public:
    // From the position of the verdict on.  `rules` is for tests, which leave something out.
    Plan(const Groups& groups, Cells occupied, const Verdict& verdict, RuleSet rules = {});

    void adversary_takes(int cell);
    // Requires one of choices().
    void owner_takes(int cell);

    // The cells that the owner, who is to move, may take now.  None only when the board is full.
    [[nodiscard]] Cells choices(Cells occupied) const;
    // The answer that is due, or none.
    [[nodiscard]] Cells due() const { return due_; }

private:
    const Groups* groups_;
    RuleSet rules_;
    Cells open_;  // when the plan was made
    Cells due_ = 0;
    std::vector<Instance> parts_;
};

}  // namespace inarow::knowledge
