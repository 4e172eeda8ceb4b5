// A request, the same for the command line, HTTP, Python and workers.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/position.hpp"
#include "search/goal.hpp"
#include "search/proof/numbers.hpp"

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
    // With to_play:
    std::function<std::vector<Move>()> order;  // of all moves, if a search is needed: the first of equal ones is played
};

// Hears of the progress of a request while it is being answered.
// Called by the searching thread; no move means the position itself.  Between searching() and found() for the same
// thing, lo and hi of the control are true bounds on it alone: on the position, or on the one after the move, as seen
// by its own side to move.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void searching(std::optional<Move> move) = 0;
    // What came out, in the unit of the question, seen by the side to move of the position that was asked about.
    virtual void found(std::optional<Move> move, Bound bound) = 0;
};

// A bound on the score in the unit of the question: a search may learn more than it was asked.
[[nodiscard]] inline Bound shown(Request::Question question, Bound bound) {
    return question == Request::Question::weak ? weak(bound) : bound;
}

// Of the claim that is asked about: the search asks the opposite of a negated one.
[[nodiscard]] inline Numbers numbers_of_claim(const Request& request, Numbers searched) {
    const bool opposite = request.question == Request::Question::at_least && request.claim.negated;
    return opposite ? searched.seen_by_other() : searched;
}

// What bounds on each of its moves say of a position: it is worth as much as the best.  Requires a move.
[[nodiscard]] Bound best_of(const std::map<Move, Bound>& moves);

// The thresholds that have to be decided for a position whose score lies in this range.
[[nodiscard]] Goal goal_of(const Request& request, Bound range);

}  // namespace inarow::api
