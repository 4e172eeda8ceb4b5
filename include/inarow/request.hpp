// A request, the same for the command line, HTTP, Python and workers.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inarow/position.hpp"

#pragma GCC visibility push(default)
namespace inarow::api {

// A statement about a score that is true or false: "score>=threshold", or with `negated` its opposite.
//
//   text ::= "score" (">=" | ">" | "<=" | "<") integer      spaces between the parts do not matter
struct Claim {
    Score threshold = 0;
    bool negated = false;

    friend bool operator==(const Claim&, const Claim&) = default;
};

// "score=3" is not a claim: it takes two questions.
[[nodiscard]] Result<Claim> parse_claim(std::string_view text);
[[nodiscard]] std::string to_text(const Claim& claim);

struct Request {
    explicit Request(Position asked) : position(std::move(asked)) {}

    Position position;
    enum class Question { exact, weak, at_least } question = Question::exact;
    Claim claim;              // of Question::at_least
    bool every_move = false;  // also answer the question for every legal move
    bool in_rounds = false;   // with every_move: a little about each move before all about one, in case a limit comes
    bool every_best = false;  // also search for every move that reaches the value, with as much work again
    bool to_play = false;     // only which move to play: each is asked about as far as that takes
    bool want_line = true;    // a principal line; costs a little more searching
    bool exchanged = false;   // the position is a board whose colours were exchanged (BoardRead): for reports
    // With to_play:
    std::function<std::vector<Move>()> order;  // of all moves, if a search is needed: the first of equal ones is played
};

// A bound on the score in the unit of the question: a search may learn more than it was asked.
[[nodiscard]] inline Bound shown(Request::Question question, Bound bound) {
    return question == Request::Question::weak ? weak(bound) : bound;
}

// The bound of a position, by those of its moves: it is worth as much as the best.  Requires a move.
[[nodiscard]] Bound best_of(const std::map<Move, Bound>& moves);

}  // namespace inarow::api
#pragma GCC visibility pop
