// What a rule other than the nine proves of a position as it stands: the zugzwang rules of the cube 4x4x4
// (cube/verdict.hpp), and pairings where stones are placed freely (knowledge/pairing.hpp).
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cube/verdict.hpp"
#include "knowledge/pairing.hpp"

namespace inarow::explain {

using Argument = std::variant<cube::Verdict, knowledge::Pairing>;

[[nodiscard]] Stone owner_of(const Argument& argument);
[[nodiscard]] bool wins(const Argument& argument);

// "odd threat", "pairing": as programs know it.
[[nodiscard]] std::string_view rule_name(const Argument& argument);
// What it says, in half a sentence.  A brief one leaves out what the rule does.
enum class Length : char { brief, full };
[[nodiscard]] std::string argument_text(const Variant& variant, const Argument& argument, Length length);
// The cells that it rests on: threats and pairs.
[[nodiscard]] std::vector<Cell> cells_of(const Argument& argument);

// Finds them, for one variant.
class Arguments {
public:
    explicit Arguments(const Variant& variant);

    // At most one for each player, of a position that is not over.
    [[nodiscard]] std::vector<Argument> find(const Position& position) const;
    // One that proves that the owner wins, or that he does not lose; `choices` is what the search for it may cost.
    [[nodiscard]] std::optional<Argument> find(const Position& position, Stone owner, bool wins, int choices) const;

private:
    bool cube_;
    std::optional<knowledge::Pairings> pairings_;
};

}  // namespace inarow::explain
