// What players go by when nothing is proved: the parity of the threats, with how often that is right.
#pragma once

#include <array>
#include <span>
#include <string>

#include "explain/explain.hpp"

namespace inarow::explain {

// Of a player's threats, but for the useless ones.
enum class Parities : std::uint8_t { none, odd, even, both };

// Whose threat is the lower one in the columns where both players have one.
enum class Lower : std::uint8_t { no_column, first, second, either, whatever };

struct RuleOfThumb {
    struct Count {
        int right;
        int all;
    };

    Parities first;
    Parities second;
    Lower lower;
    Stone winner;                  // none: a draw
    std::array<Count, 2> counted;  // with the first player to move, and with the second: by `inarow lab threats`

    [[nodiscard]] std::string first_has() const;   // "an odd threat"
    [[nodiscard]] std::string second_has() const;  // "an even threat above it"
    [[nodiscard]] std::string claim() const;       // "the first player wins"
};

// No two of them describe the same threats.
[[nodiscard]] std::span<const RuleOfThumb> rules_of_thumb();

// The rules are about flat boards and cylinders of even height, with gravity.
[[nodiscard]] bool has_rules_of_thumb(const Variant& variant);

// The one that describes the threats of this position; null where there is none, or where a line can be completed with
// the next stone.
[[nodiscard]] const RuleOfThumb* rule_of_thumb(const Explanation& explanation);

}  // namespace inarow::explain
