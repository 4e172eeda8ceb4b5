// Whether a strategy keeps its claim against every play of the other player.
#pragma once

#include <optional>

#include "inarow/limits.hpp"
#include "strategy/strategy.hpp"

namespace inarow::strategy {

enum class Verdict { valid, invalid, unchecked };

struct CheckReport {
    Verdict verdict = Verdict::valid;
    std::string reason;                     // what is wrong, or why it is unchecked
    std::optional<std::vector<Move>> line;  // the game from the empty board that shows it
    int cards = 0;                          // different ones; mirror images count once
    int moves = 0;                          // positions in which the plan names a column
    int entries = 0;                        // of the plan
    int unreached = 0;                      // those that no play leads to
    std::uint64_t positions = 0;  // different (board, card, mirrored) with the owner to move on a card, games not over
};

// Walks every play.  What the control's limits left out is unchecked; its nodes are positions met on a card.
[[nodiscard]] CheckReport check(const Strategy& strategy, Control& control);
[[nodiscard]] CheckReport check(const Strategy& strategy);  // without limits

// An error where entries are wrong in themselves; else the strategy can be followed.
[[nodiscard]] Result<void> can_follow(const Strategy& strategy);
// A strategy of this text whose entries are right in themselves, so that it can be followed; messages name the file.
[[nodiscard]] Result<Strategy> parse_followable(std::string_view text, std::string_view file);

}  // namespace inarow::strategy
