#include <algorithm>

#include "explain/explain.hpp"
#include "search/control.hpp"

namespace inarow::explain {
namespace {

using Question = api::Request::Question;

// What an answer in {-1, 0, 1} says about the score.
Bound of_score(Bound outcome, Bound range) {
    return {outcome.lo < 0 ? range.lo : std::max(outcome.lo, range.lo),
            outcome.hi > 0 ? range.hi : std::min(outcome.hi, range.hi)};
}

void learn(Value& value, const api::Report& report) {
    const bool weak = report.request.question == Question::weak;
    for (const auto& [move, bound] : report.scores) {
        Bound& known = value.moves.at(move);
        known = meet(known, weak ? of_score(bound, known) : bound);
    }
    value.bounds = meet(value.bounds, weak ? of_score(report.bounds, value.bounds) : report.bounds);
    if (report.settled) value.source = report.source;
}

// The moves that reach the value where it is known, else its outcome.
std::vector<Move> best_moves(const Value& value) {
    const bool exact = value.bounds.exact();
    std::vector<Move> best;
    if (!exact && !weak(value.bounds).exact()) return best;
    for (const auto& [move, score] : value.moves)
        if ((exact ? score.lo : weak(score).lo) >= (exact ? value.bounds.lo : weak(value.bounds).lo))
            best.push_back(move);
    return best;
}

void ask(Value& value, api::Engine& engine, const api::Request& request, Control& control) {
    if (engine.accepts(request)) learn(value, engine.solve(request, control));
}

// With as much as the moves get in their first round: where there are many of them, a round takes longer than the
// answer.
void find_outcome(Value& value, api::Engine& engine, const Position& position, Control& control) {
    api::Request request(position);
    if (!engine.accepts(request) || !engine.knows(request)) request.question = Question::weak;
    request.want_line = false;
    const NodeBudget budget(control, api::first_round_nodes * value.moves.size());
    ask(value, engine, request, control);
}

}  // namespace

Value value_of(const Position& position) {
    Value value;
    value.bounds = known_by_rules(position);
    for (const Move move : position.legal_moves()) value.moves.emplace(move, -known_by_rules(position.after(move)));
    return value;
}

void find_value(Value& value, api::Engine& engine, const Position& position, Question question, Control& control) {
    if (position.over()) return;
    if (question == Question::weak) find_outcome(value, engine, position, control);
    api::Request request(position);
    request.question = question;
    request.every_move = true;
    request.in_rounds = true;
    request.want_line = false;
    ask(value, engine, request, control);
    value.best = best_moves(value);
}

}  // namespace inarow::explain
