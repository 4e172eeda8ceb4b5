// What the rows of an atlas have in common.
#pragma once

#include <string_view>
#include <vector>

#include "atlas/atlas.hpp"

namespace inarow::atlas {

// A statement about boards of some kind.  It says nothing about what is missing: a board without a row, or whose score
// is open, neither supports nor contradicts it.
struct Regularity {
    std::string_view boards;  // "flat, k = 4"
    std::string_view text;
    bool (*about)(const Row& row);
    bool (*holds)(const Row& row);
};
[[nodiscard]] const std::vector<Regularity>& regularities();

struct Finding {
    int holds = 0;                       // for this many rows
    std::vector<const Row*> exceptions;  // the counter-examples
};
[[nodiscard]] Finding look_at(const Regularity& regularity, const Atlas& atlas);

}  // namespace inarow::atlas
