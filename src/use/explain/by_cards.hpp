// Strategies on cards as explanations.
#pragma once

#include <map>
#include <mutex>

#include "explain/explain.hpp"
#include "inarow/trust.hpp"
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

// Tells explanations what a card says: of the strategies in a folder, which are read once for each board; else, where
// somebody wins, a new one.  Any thread may call it.
class Cards {
public:
    explicit Cards(std::optional<TrustedText> folder) : folder_(std::move(folder)) {}

    // A new card is looked for in so many positions, within the control's limits.
    void add_to(Explanation& explanation, std::uint64_t budget, Control& control);

private:
    [[nodiscard]] std::optional<ByCards> bundled(const Position& position);

    std::optional<TrustedText> folder_;
    std::mutex mutex_;
    std::map<std::string, StrategyFolder> boards_;
};

}  // namespace inarow::explain
