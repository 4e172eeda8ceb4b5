// A restriction of one player's moves, to test hypotheses as Tromp suggests ("Solving Connect-4 on medium board
// sizes", ICGA 2008, section 4).
//
//   text ::= player ":" rule " " column { "," column }      player ::= first | second
//   rule ::= follow-up    when the other player's last stone lies in one of these columns and the column
//                         is not full, answer in that column
//          | claim-even   never play the odd square below an even square of these columns (that would
//                         hand it to the other player), and when even squares of these columns can be
//                         taken, take one of them
//          | avoid        never play in these columns
//
//   second: follow-up a,b,e,f        second: claim-even b        first: avoid d
//
// Columns are letters, a is the first; rows count from 1, so the even squares are those of rows 2, 4, 6.
// Rules of one kind add up: "claim-even a" beside "claim-even b" is "claim-even a,b".  Rules of different
// kinds hold together; where no move satisfies them all, every rule of that player is lifted for that move.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/position.hpp"

namespace inarow {

struct Constraint {
    enum class Rule { follow_up, claim_even, avoid };
    Stone player = Stone::second;
    Rule rule = Rule::follow_up;
    std::vector<int> columns;  // in the order of the text, each once

    friend bool operator==(const Constraint&, const Constraint&) = default;
};

[[nodiscard]] Result<Constraint> parse_constraint(const Variant& variant, std::string_view text);
[[nodiscard]] std::string to_text(const Constraint& constraint);

// The moves that the constraints leave to the side to move; all legal ones when they would leave none.
[[nodiscard]] std::vector<Move> allowed_moves(const Position& position, const std::vector<Constraint>& constraints);

}  // namespace inarow
