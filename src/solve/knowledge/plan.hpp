// A plan that upholds what a verdict claims to the end of the game, whatever the adversary plays.
//
//     the adversary takes a cell of a part   -> its answer is due, and what is left of the part takes its place
//     no answer is due                       -> any open cell that no part leaves alone
//
// There is always such a cell: the owner of a cover by zugzwang has, when no answer is due, an odd number of columns
// whose open cell is even, and the parts leave alone an even number of them.  In the column of an odd
// threat the owner waits below it and answers an even cell with the odd one above; the last such answer is the
// threat.
//
// The open cells are those of the position from which the plan starts: what is left of a highinverse depends on them.
#pragma once

#include <vector>

#include "knowledge/evaluation.hpp"
#include "knowledge/instance.hpp"

namespace inarow::knowledge {

class Plan {
public:
    // From the position of the verdict on.
    Plan(const Groups& groups, Cells occupied, const Verdict& verdict);

    void adversary_takes(int cell);
    // Requires one of choices().
    void owner_takes(int cell);

    // The cells that the owner, who is to move, may take now.  None only when the board is full.
    [[nodiscard]] Cells choices(Cells occupied) const;

private:
    const Groups* groups_;
    Cells open_;  // when the plan was made
    Cells due_ = 0;
    std::vector<Instance> parts_;
};

// How the owner of a rule plays by it: the answers, the cells to leave alone, and what is left to do afterwards.
//
//     highinverse     6  u .     the adversary takes l, the owner m.  What is left is a claimeven of M and U, and, if
//                     5  m U     L could be played when the rule was found, a baseinverse of u and L.
//                     4  l M
//                     3  . L
//
// What is left is a rule again, so a plan can be followed to the end of the game.  Looking for new rules after each
// move instead would drop what the old ones have promised.
// (Allis 1988, sections 6.2.1 to 6.2.9, gives the answers, and for highinverse and baseclaim what follows them.)
//
// A reply by the book: when the adversary takes `played`, the owner takes `answer`, and `left` takes the rule's place.
struct Reply {
    int played;
    int answer;
    std::vector<Instance> left;
};

// The rules that can be played one by one: aftereven, before and specialbefore are made of claimevens, verticals and a
// baseinverse; all others stand for themselves.
[[nodiscard]] std::vector<Instance> parts_of(const Instance& instance);

// What the owner answers, part by part.  `open` are the cells that could be played when the rule was found.
[[nodiscard]] std::vector<Reply> replies(const Instance& instance, Cells open);

// The cells of a part that the owner takes only as an answer.
[[nodiscard]] Cells left_alone(const Instance& part);

}  // namespace inarow::knowledge
