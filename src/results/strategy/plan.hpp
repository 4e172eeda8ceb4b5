// What the plan of a strategy says of a position, however it was reached.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "strategy/strategy.hpp"

namespace inarow::strategy {

class Plan {
public:
    // The strategy must outlive it.
    explicit Plan(const Strategy& strategy);

    struct Found {
        std::size_t entry;
        Action action;  // as it is to be played in the position
    };
    // The position's own entry, else that of its mirror image.
    [[nodiscard]] std::optional<Found> find(const Position& position) const;
    // Whether the strategy says that it does not tell this position, or its mirror image, yet.
    [[nodiscard]] bool open(const Position& position) const;

private:
    const Strategy& strategy_;
    std::unordered_map<std::string, std::size_t> entries_;  // by the stones of the position
    std::unordered_set<std::string> open_;
};

// The stones, cell by cell: equal for equal positions alone.
[[nodiscard]] std::string stones_text(const Position& position);
// The lesser of that and of the mirror image, where there is one.
[[nodiscard]] std::string stones_text_of_pair(const Position& position);

// The legal moves, the middle ones first; of two that lead to mirror images, one.
[[nodiscard]] std::vector<Move> from_the_middle(const Position& position);
[[nodiscard]] std::vector<Move> different_moves(const Position& position);

// The position after these moves from the empty board.
[[nodiscard]] Position position_after(const Variant& variant, const std::vector<Move>& moves);

}  // namespace inarow::strategy
