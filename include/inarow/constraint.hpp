// A restriction of one player's moves, to test hypotheses as Tromp suggests ("Solving Connect-4 on medium board
// sizes", ICGA 2008, section 4).
//
//   text  ::= player ":" rule " " place { "," place } [ " from " move ]      player ::= first | second
//   place ::= column | cell                                                  move   ::= 1 for the first of a game, ...
//   rule  ::= follow-up    when the other player's last stone lies in one of these columns and the column
//                          is not full, answer in that column
//           | claim-even   never play the odd cell below an even cell of these columns (that would
//                          hand it to the other player), and when even cells of these columns can be
//                          taken, take one of them
//           | take         when these cells can be taken, take one of them
//           | avoid        never play in these columns, or on these cells
//
//   second: follow-up a,b,e,f        second: claim-even b        first: avoid d,e1 from 8        second: take b2
//
// Columns are letters, a is the first; rows count from 1, so the even cells are those of rows 2, 4, 6.  `follow-up` and
// `claim-even` name columns, `take` names cells, `avoid` either.  A rule binds its player from the move that it names
// onwards.
//
// Rules of one kind add up: "claim-even a" beside "claim-even b" is "claim-even a,b".  Rules of different kinds hold
// together.  Where no move satisfies them all, follow-up is lifted for that move, as it alone depends on the last stone
// and not on the position; where still no move is left, every rule of that player is lifted.  Under `strict` nothing is
// lifted: the player has lost.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "inarow/bound.hpp"
#include "inarow/position.hpp"
#include "inarow/result.hpp"

#pragma GCC visibility push(default)
namespace inarow {

struct Constraint {
    enum class Rule { follow_up, claim_even, take, avoid };
    struct Place {
        int column = 0;
        int row = -1;  // from 0; -1: the whole column

        [[nodiscard]] bool is_column() const { return row < 0; }
        friend bool operator==(const Place&, const Place&) = default;
    };
    Stone player = Stone::second;
    Rule rule = Rule::follow_up;
    std::vector<Place> places;  // in the order of the text, each once
    int from = 1;               // the first move of the game that it binds

    friend bool operator==(const Constraint&, const Constraint&) = default;
};

// What the players have bound themselves to; empty for the game as it is.
struct Constraints {
    std::vector<Constraint> rules;
    bool strict = false;

    [[nodiscard]] bool empty() const { return rules.empty(); }
};

[[nodiscard]] Result<Constraint> parse_constraint(const Variant& variant, std::string_view text);
[[nodiscard]] std::string to_text(const Constraint& constraint);

struct AllowedMoves {
    std::vector<Move> moves;
    bool lifted = false;  // no move satisfies every rule
};
// The moves that the constraints leave to the side to move; none once the game is over, or has ended by strictness.
[[nodiscard]] AllowedMoves allowed_moves(const Position& position, const Constraints& constraints);

// Whether the game has ended: as without constraints, or because the side to move cannot keep them and must.
[[nodiscard]] bool over(const Position& position, const Constraints& constraints);

// The score of a player who cannot keep strict constraints, with this many cells empty, at least one: as if his
// opponent won with his next stone, or with the last one he played if he has none left.
[[nodiscard]] constexpr Score breach_score(int empty_cells) { return empty_cells < 2 ? -1 : -(empty_cells / 2); }

// What the rules of the game say without a search: the score once it is over, else every score that can still come.
[[nodiscard]] Bound known_by_rules(const Position& position, const Constraints& constraints = {});

}  // namespace inarow
#pragma GCC visibility pop
