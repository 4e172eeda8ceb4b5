// A reason in words.
#pragma once

#include <string>
#include <vector>

#include "explain/explain.hpp"

namespace inarow::explain {

// One line of what is told, continued as long as everything is forced.
struct ToldLine {
    std::string words;        // "if c5, then e5: the odd threat at g5 decides: ..."
    std::vector<Move> moves;  // from the position that is explained to where the line ends or forks
    int depth = 0;            // of the forks above it
    bool forks = false;       // lines of greater depth follow, which belong to it
};

[[nodiscard]] std::vector<ToldLine> told_lines(const Tenet& tenet, const Reason& reason);

// "Why the first player wins", and how sure that is: "proved for every reply, in 14 positions".
[[nodiscard]] std::string title_text(const Tenet& tenet);
[[nodiscard]] std::string proof_text(const Reason& reason);

// All of it: "Why the first player wins (proved for every reply):" and a line for each that is told.
[[nodiscard]] std::string reason_text(const Tenet& tenet, const Reason& reason);

// "b4 is not the fastest, but the easiest to explain.": the smallest proof may begin with another move than the best.
// Empty where it does not.
[[nodiscard]] std::string other_move_text(const Explanation& explanation, const Reason& reason);

// "d2 forces d3, then e4; if e5, then f2 completes ...": its main variation in one line.  Requires a reason that was
// told with one try.
[[nodiscard]] ToldLine main_variation(const Tenet& tenet, const Reason& reason);

// Whether the player who keeps to the verdict answers every stone right above it, by claimevens and afterevens alone;
// other rules have replies elsewhere.
[[nodiscard]] bool follows_up(const knowledge::Verdict& verdict);

// How it ends here: "the odd threat at g5 decides: ...".
[[nodiscard]] std::string end_text(const Reason& reason);

// "c5 or a4 completes a line": what follows on a blunder; requires one.
[[nodiscard]] std::string blunders_text(const Reason& reason);

}  // namespace inarow::explain
