// The plan of a strategy as flash cards for Anki.
#pragma once

#include <string>

#include "strategy/strategy.hpp"

namespace inarow::explain {

// A text file that Anki imports: a note for each entry, the position in front, the move or the card behind.
[[nodiscard]] std::string anki_deck(const strategy::Strategy& strategy);

}  // namespace inarow::explain
