// An explanation in words: all of it, a hint, and its parts, which JSON and pictures show, too.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/terminal_style.hpp"
#include "explain/explain.hpp"

namespace inarow::explain {

// Several paragraphs: who wins and by which moves, who controls the zugzwang, the threats, what each player is sure of
// and by which plan.  Everything is named by cells ("b1"), moves too, and the boards are labelled with the same letters
// and rows.
[[nodiscard]] std::string explanation_text(const Explanation& explanation, TerminalStyle style = {});

// What to play, and one reason: how many moves keep what the side to move can have, and what this one aims at.  Nothing
// where no move is known to keep it.
struct Hint {
    Move move;
    std::string why;  // "2 of 6 moves win; every reply is forced"
};
[[nodiscard]] std::optional<Hint> hint_of(const Explanation& explanation);

// What a legal move does that shows without a search: "it stops c1-d1-e1-f1".  Empty where nothing does.
[[nodiscard]] std::string move_reason(const Position& position, Move move);

// --- value_text.cpp: who wins and what to play

// "The first player is to move and wins on move 41: play d1.", or how the game ended.
[[nodiscard]] std::string summary_text(const Explanation& explanation);

// "Moves:" and a line for each: " d1 wins on move 41 (+1)".  A losing move comes with what punishes it.
[[nodiscard]] std::string moves_text(const Explanation& explanation);

// "a1 loses (-2): the first player wins on move 39 at c4 with ...": one of them.
[[nodiscard]] std::string move_text(const Explanation& explanation, Move move);

// " (line d2 c3 d3 ...)": the first moves of a line; empty for a single one.
[[nodiscard]] std::string line_text(const Position& position, const std::vector<Move>& line);

// "wins on move 41 (+1)", or "win on move 41 (+1)" of several moves: what moves are worth for the side to move.
[[nodiscard]] std::string worth_text(const Position& position, Bound score, int moves);

// --- reason_text.cpp: why

// One line of what is told, continued as long as everything is forced.
struct ToldLine {
    std::string words;        // "if c5, then e5: the odd threat at g5 decides: ..."
    std::vector<Move> moves;  // from the position that is explained to where the line ends or forks
    int depth = 0;            // of the forks above it
    bool forks = false;       // lines of greater depth follow, which belong to it
};

[[nodiscard]] std::vector<ToldLine> told_lines(const Claim& claim, const Reason& reason);

// "Why the first player wins", and how sure that is: "proved for every reply, in 14 positions".
[[nodiscard]] std::string title_text(const Claim& claim);
[[nodiscard]] std::string proof_text(const Reason& reason);

// All of it: "Why the first player wins (proved for every reply):" and a line for each that is told.
[[nodiscard]] std::string reason_text(const Claim& claim, const Reason& reason);

// "b4 is not the fastest, but the easiest to explain.": the smallest proof may begin with another move than the best.
// Empty where it does not.
[[nodiscard]] std::string other_move_text(const Explanation& explanation, const Reason& reason);

// "d2 forces d3, then e4; if e5, then f2 completes ...": its main variation in one line.  Requires a reason that was
// told with one try.
[[nodiscard]] ToldLine main_variation(const Claim& claim, const Reason& reason);

// Whether the player who keeps to the verdict answers every stone right above it, by claimevens and afterevens alone;
// other rules have replies elsewhere.
[[nodiscard]] bool follows_up(const knowledge::Verdict& verdict);

// How it ends here: "the odd threat at g5 decides: ...".
[[nodiscard]] std::string end_text(const Reason& reason);

// "c5 or a4 completes a line": what follows on a blunder; requires one.
[[nodiscard]] std::string blunders_text(const Reason& reason);

// --- zugzwang_text.cpp: who controls the zugzwang, the threats, and what becomes of the columns

// Requires a board on which the rules hold, and a game that is not over.
[[nodiscard]] std::string zugzwang_text(const Explanation& explanation);

// The same without the threats, one sentence to a line.
[[nodiscard]] std::string zugzwang_words(const Explanation& explanation);

// What happens while both players stay out of the cells below a threat that is not playable yet.
struct Waiting {
    int cells = 0;               // that can be filled meanwhile
    Stone opener = Stone::none;  // who has to play below a threat when they are
    std::vector<Cell> openings;  // where, from the left; at each of them the other player then completes a line
};

// Nothing where there is no such threat, or one that is playable now, or one that does the opener no harm.
[[nodiscard]] std::optional<Waiting> waiting_moves(const Explanation& explanation);

// --- cover_text.cpp: a claim that the rules prove, and the plan that keeps it

// What the player claims, the board with a letter for each rule, what they answer by each and which lines that stops.
[[nodiscard]] std::string cover_text(const Explanation& explanation, const knowledge::Verdict& verdict,
                                     TerminalStyle style);

// The same in parts: the claim, the i-th of its rules ("A claimeven b1 b2: if b1, answer b2; stops a2-b2-c2-d2"), and
// what holds where no rule answers.
[[nodiscard]] std::string claim_text(const Explanation& explanation, const knowledge::Verdict& verdict);
[[nodiscard]] std::string rule_text(const Explanation& explanation, const knowledge::Verdict& verdict, std::size_t i);
[[nodiscard]] std::string rest_text(const Explanation& explanation, const knowledge::Verdict& verdict);

// A line for each rule that these claims use: what it does.  Empty where they use none.
[[nodiscard]] std::string glossary_text(const std::vector<knowledge::Verdict>& verdicts);

// "; the second player cannot complete a1-b1-c1-d1, which needs two cells directly below threats: b1 and d1"; empty
// where there are none.
[[nodiscard]] std::string doomed_text(const knowledge::Groups& groups, const knowledge::Verdict& verdict);

// "b2-c3-d4-e5 and b4-c3-d2-e1 cross at c3; the first player gets e5 or ..., which makes c3 their odd threat": of a
// combination.
[[nodiscard]] std::string combination_text(const knowledge::Groups& groups, const knowledge::Verdict& verdict);

}  // namespace inarow::explain
