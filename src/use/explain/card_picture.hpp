// A card as a picture.
#pragma once

#include <string>
#include <vector>

#include "strategy/strategy.hpp"

namespace inarow::explain {

// These stones, by cell; in empty cells the numbers of the card, if there is one, with a triangle on marked ones.
[[nodiscard]] std::string board_svg(const Variant& variant, const std::vector<Stone>& stones,
                                    const strategy::Card* card = nullptr);

}  // namespace inarow::explain
