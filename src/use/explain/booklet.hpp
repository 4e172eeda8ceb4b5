// A strategy on cards, to be printed and learnt.
#pragma once

#include "strategy/strategy.hpp"

namespace inarow::explain {

// The numbers on a board, a triangle on marked cells, and the stones that lie there whenever the card is taken up.
[[nodiscard]] std::string card_svg(const strategy::Strategy& strategy, int card);

// A page of HTML that needs no other file: the claim, how to play, the plan, and the cards, eight a sheet.
[[nodiscard]] std::string booklet(const strategy::Strategy& strategy);

}  // namespace inarow::explain
