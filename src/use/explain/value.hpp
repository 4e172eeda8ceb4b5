// Who wins, when, and by which moves.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "api/engine.hpp"

namespace inarow::explain {

struct Value {
    Bound bounds{};               // of the score
    std::map<Move, Bound> moves;  // of the score of each legal move, for the side to move now
    std::vector<Move> best;       // every move known to reach the value, or its outcome where that alone is known
    std::string source;           // of the best: book, search or rules; empty where a limit came first
};

// What is known from the rules of the game alone.
[[nodiscard]] Value value_of(const Position& position);

// Win, draw or loss of every move, or its score, as far as the limits go.  The moves share a limit: none is left
// unsearched because of another.  Nothing happens where the search does not answer such questions.
void find_value(Value& value, api::Engine& engine, const Position& position, api::Request::Question question,
                Control& control);

}  // namespace inarow::explain
