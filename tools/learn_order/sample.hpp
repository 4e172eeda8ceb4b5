// A position with the work that each of its moves takes, and such samples as lines of text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inarow/position.hpp"

namespace inarow::learn_order {

// What it takes to find out whether a move reaches the threshold; if that stays unknown, the work until giving up.
struct Probe {
    Move move;
    std::uint64_t work;  // nodes, plus one
    bool reached;
};

struct Sample {
    Position position;
    Score threshold;
    std::vector<Probe> probes;  // of all moves that a search has to try
};

// VARIANT MOVES THRESHOLD MOVE:WORK:REACHED ...; "-" for no moves.
[[nodiscard]] std::string to_line(const Sample& sample);
[[nodiscard]] std::optional<Sample> parse_line(const std::string& line);

// A move that neither loses at once nor is decided by static bounds, and what it leads to after the forced replies.
struct OpenMove {
    Move move;
    Position after;
    bool again;  // the same player moves
    int order;   // without learned weights
};
[[nodiscard]] std::vector<OpenMove> open_moves(const Position& position, Score threshold);

}  // namespace inarow::learn_order
