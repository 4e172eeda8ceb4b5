// How the owner of a rule plays by it: what he answers, which cells he leaves alone, and what is left to do afterwards.
//
//     highinverse     6  u .     the adversary takes l, the owner m.  What is left is a claimeven of M and U, and, if
//                     5  m U     L could be played when the rule was found, a baseinverse of u and L.
//                     4  l M
//                     3  . L
//
// What is left is a rule again, so a plan can be followed to the end of the game (knowledge/plan.hpp).  Looking for
// new rules after each move instead would drop what the old ones have promised.
// (Allis 1988, sections 6.2.1 to 6.2.9; he gives the answers, and for highinverse and baseclaim what follows them.)
#pragma once

#include <vector>

#include "knowledge/instance.hpp"

namespace inarow::knowledge {

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

// What is left of a part when the owner takes this cell of his own accord.
[[nodiscard]] std::vector<Instance> left_after_own(const Instance& part, int cell);

// The cells of a part that the owner does not take of his own accord.
[[nodiscard]] Cells left_alone(const Instance& part);

}  // namespace inarow::knowledge
