// Strategies on cards as explanations.
#pragma once

#include "explain/explain.hpp"
#include "inarow/trust.hpp"
#include "strategy/make/oracle.hpp"
#include "strategy/strategy.hpp"

namespace inarow::explain {

// The strategy files of a folder for one board.  Their names begin with it: "6x4.strategy.json",
// "6x5-first.strategy.json".  Those that cannot be read or followed are passed over.
class StrategyFolder {
public:
    StrategyFolder(const TrustedText& folder, const Variant& variant);

    // What one of them says here, mirrored or in another order of moves, too: one that wins before one that does not
    // lose.
    [[nodiscard]] std::optional<ByCards> find(const Position& position) const;

private:
    struct Kept {
        std::string file;
        strategy::Strategy strategy;
    };
    std::vector<Kept> kept_;
};

// What a card says with which the winner wins from here against everything; none where so much work, in positions, or
// the control's limit does not find one, and on boards without cards.  Requires that the winner wins.
[[nodiscard]] std::optional<ByCards> find_card(const Position& position, Stone winner, Solver& solver,
                                               const strategy::Oracle::Known& known, std::uint64_t work,
                                               Control& control);

}  // namespace inarow::explain
