// A stone on a position for as long as a scope lasts.
#pragma once

#include "inarow/position.hpp"

namespace inarow::proof {

// A stone that is taken back at the end of the scope, however it is left.
class Stones {
public:
    Stones(Position& position, Move move) : position_(position) { position_.play(move); }
    ~Stones() { position_.undo(); }
    Stones(const Stones&) = delete;
    Stones& operator=(const Stones&) = delete;

private:
    Position& position_;
};

}  // namespace inarow::proof
