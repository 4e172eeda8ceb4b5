// What a rule other than the nine proves of a position as it stands: the zugzwang rules of the cube 4x4x4
// (cube/verdict.hpp); where stones are placed freely, pairings and sequences of threats (knowledge/pairing.hpp,
// knowledge/threat_sequence.hpp).
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cube/verdict.hpp"
#include "knowledge/pairing.hpp"
#include "knowledge/threat_sequence.hpp"

namespace inarow::explain {

using Argument = std::variant<cube::Verdict, knowledge::Pairing, knowledge::ThreatSequence>;

[[nodiscard]] Stone owner_of(const Argument& argument);
[[nodiscard]] bool wins(const Argument& argument);

// "odd threat", "pairing": as programs know it.
[[nodiscard]] std::string_view rule_name(const Argument& argument);
// What it says, in half a sentence.  A brief one leaves out what the rule does.
enum class Length : char { brief, full };
[[nodiscard]] std::string argument_text(const Variant& variant, const Argument& argument, Length length);
// The cells that it rests on: threats, pairs, or the stones of a sequence.
[[nodiscard]] std::vector<Cell> cells_of(const Argument& argument);
// The moves of a sequence of threats, answers included, and how it ends if one of the last threats is stopped; none for
// other rules.
[[nodiscard]] std::vector<Move> moves_of(Position position, const Argument& argument);

// Finds them, for one variant.
class Arguments {
public:
    // What the search for one may cost, where there is one position to look at.
    static constexpr int thorough = 20'000;

    explicit Arguments(const Variant& variant);

    // At most one for each player, of a position that is not over.
    [[nodiscard]] std::vector<Argument> find(const Position& position) const;
    // One that proves that the owner wins, or that he does not lose; `choices` is what the search for it may cost.
    [[nodiscard]] std::optional<Argument> find(const Position& position, Stone owner, bool wins, int choices) const;

private:
    bool cube_;
    std::optional<knowledge::Pairings> pairings_;
    std::optional<knowledge::ThreatSequences> sequences_;
};

}  // namespace inarow::explain
