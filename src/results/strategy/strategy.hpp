// A strategy on cards: a few moves to remember, and then a card, which tells every further move by a number on each
// cell (docs/guide/formats/strategy.md).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json.hpp"
#include "inarow/position.hpp"
#include "inarow/result.hpp"

namespace inarow::strategy {

enum class Claim { win, not_lose };

// What the owner of a card does before the numbers decide, unless somebody can complete a line.
struct CardRules {
    bool fork = false;    // makes two lines that cannot both be stopped
    bool safe = false;    // never plays below a cell where the other player completes a line
    bool follow = false;  // plays above the other player's stone, onto a marked cell

    friend bool operator==(const CardRules&, const CardRules&) = default;
};

// As files and the command line write them: owners from Stone::first on, claims in their order.
inline constexpr std::array<std::string_view, 2> owner_names = {"first", "second"};
inline constexpr std::array<std::string_view, 2> claim_names = {"win", "not-lose"};
inline constexpr std::array<std::string_view, 3> rule_names = {"fork", "safe", "follow"};
inline constexpr std::array<bool CardRules::*, 3> rule_members = {&CardRules::fork, &CardRules::safe,
                                                                  &CardRules::follow};

// By cell; no marks where no rule asks for them.
struct Card {
    std::vector<std::uint8_t> numbers;
    std::vector<bool> marks;

    friend auto operator<=>(const Card&, const Card&) = default;
};

// A card of the strategy, by its place; mirrored, left and right are exchanged in all that it says.
struct CardUse {
    int card = 0;
    bool mirrored = false;

    friend bool operator==(const CardUse&, const CardUse&) = default;
};

inline constexpr Move no_column = -1;  // as an entry may name it

// To play a column, or to take up a card.
using Action = std::variant<Move, CardUse>;

// What to do in the position after these moves from the empty board.
struct Entry {
    std::vector<Move> moves;
    Action action;
};

struct Strategy {
    Variant variant;
    std::vector<Move> moves;  // it begins after these
    Stone owner = Stone::first;
    Claim claim = Claim::win;
    CardRules rules;
    std::vector<Card> cards;
    std::vector<Entry> plan;
    std::vector<std::vector<Move>> open;  // positions that it does not tell yet
    std::string made_by;
};

// Cards are for boards with gravity whose columns have a left and a right.
[[nodiscard]] Result<void> takes_cards(const Variant& variant);
// Where reflection keeps all lines: on flat boards and rings.
[[nodiscard]] bool has_mirror(const Variant& variant);
[[nodiscard]] Move mirrored(const Variant& variant, Move column);
[[nodiscard]] Card mirrored(const Variant& variant, const Card& card);
[[nodiscard]] Action mirrored(const Variant& variant, const Action& action);
// The position after these moves with left and right exchanged.
[[nodiscard]] Position mirrored(const Position& position);

// The text of a strategy file; the error says what is wrong with it.
[[nodiscard]] Result<Strategy> parse_strategy(std::string_view text);
// A line for each card and each entry of the plan.
[[nodiscard]] std::string to_text(const Strategy& strategy);

// As files write them: rows from the top, on a box levels of rows; marks are 0 and 1, or null for a card without.
[[nodiscard]] Json numbers_json(const Variant& variant, const Card& card);
[[nodiscard]] Json marks_json(const Variant& variant, const Card& card);

// "the second player wins 6x4", "the first player does not lose 5x5 after 3"
[[nodiscard]] std::string claim_text(const Strategy& strategy);
// The same as a title: "The second player wins 6x4"
[[nodiscard]] std::string claim_title(const Strategy& strategy);

}  // namespace inarow::strategy
