// Strategies on cards as explanations.
#pragma once

#include "explain/explain.hpp"
#include "inarow/trust.hpp"

namespace inarow::explain {

// What a strategy file of this folder says here, mirrored or in another order of moves, too: one that wins before one
// that does not lose.  Files begin with their board: "6x4.strategy.json", "6x5-first.strategy.json".  Those that cannot
// be read or followed are passed over.
[[nodiscard]] std::optional<ByCards> by_cards(const TrustedText& folder, const Position& position);

}  // namespace inarow::explain
