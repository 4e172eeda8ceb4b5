// A card in a game, as text.
#pragma once

#include "strategy/strategy.hpp"

namespace inarow::strategy {

// As it is to be played: mirrored where its use says so.
[[nodiscard]] Card card_of(const Strategy& strategy, CardUse use);
// "card 3", "card 3 mirrored"
[[nodiscard]] std::string card_name(CardUse use);

// Rows from the top, on a box level by level: stones as 'x' and 'o', numbers in empty cells, in brackets where a stone
// can be dropped now, with '^' where the card is marked.  Below are the columns.
[[nodiscard]] std::string draw(const Card& card, const Position& position);

}  // namespace inarow::strategy
