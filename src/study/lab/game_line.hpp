// A game of a contest as a line of JSON, and back: what is kept of a run that was stopped.
//
//   {"pairing":0,"round":3,"swapped":true,"moves":"445...","opening":4,"winner":"first","forfeit":"",
//    "depth":[5,...],"nodes":[120,...],"seconds":[0.001,...]}            one figure for each move after the opening
#pragma once

#include <cstdint>
#include <string>

#include "base/result.hpp"
#include "lab/match.hpp"

namespace inarow::lab {

struct Slot {
    std::size_t pairing = 0;
    std::uint64_t round = 0;
    bool swapped = false;
};

[[nodiscard]] std::string to_line(const Slot& slot, const Game& game);

struct GameLine {
    Slot slot;
    Game game;
};
// An error for a line that is no finished game of this variant.
[[nodiscard]] Result<GameLine> read_line(const Variant& variant, const std::string& line);

}  // namespace inarow::lab
