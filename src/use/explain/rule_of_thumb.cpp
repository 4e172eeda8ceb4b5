#include "explain/rule_of_thumb.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace inarow::explain {
namespace {

using knowledge::Threat;
using enum Parities;

// Counted apart by who is to move, which matters as much as the threats: positions with an even number of stones alone
// would make the odd threats of the first player look better than they are.
constexpr std::array rules = {
    RuleOfThumb{odd, none, Lower::whatever, Stone::first, {{{455, 478}, {269, 445}}}},
    RuleOfThumb{both, none, Lower::whatever, Stone::first, {{{172, 175}, {148, 189}}}},
    RuleOfThumb{odd, even, Lower::no_column, Stone::first, {{{63, 77}, {24, 64}}}},
    RuleOfThumb{odd, even, Lower::first, Stone::first, {{{93, 100}, {54, 78}}}},
    RuleOfThumb{odd, even, Lower::second, Stone::second, {{{58, 96}, {78, 87}}}},
    RuleOfThumb{even, even, Lower::whatever, Stone::second, {{{195, 374}, {280, 327}}}},
    RuleOfThumb{none, even, Lower::whatever, Stone::second, {{{436, 744}, {592, 627}}}},
    RuleOfThumb{none, both, Lower::whatever, Stone::second, {{{186, 230}, {117, 119}}}},
    RuleOfThumb{even, both, Lower::whatever, Stone::second, {{{63, 104}, {77, 79}}}},
    RuleOfThumb{even, odd, Lower::whatever, Stone::none, {{{68, 363}, {48, 287}}}},
    RuleOfThumb{odd, odd, Lower::whatever, Stone::none, {{{10, 211}, {16, 192}}}},
    RuleOfThumb{even, none, Lower::whatever, Stone::none, {{{106, 757}, {153, 730}}}},
    RuleOfThumb{none, odd, Lower::whatever, Stone::none, {{{121, 574}, {57, 400}}}},
};

std::string words(Parities parities) {
    static constexpr std::array all = {"no threat", "an odd threat", "an even threat", "odd and even threats"};
    return all[static_cast<std::size_t>(parities)];
}

Parities parities_of(const std::vector<Threat>& threats, Stone owner) {
    unsigned found = 0;
    for (const Threat& threat : threats)
        if (threat.owner == owner && !threat.useless) found |= static_cast<unsigned>(threat.odd ? odd : even);
    return static_cast<Parities>(found);
}

Lower lower_of(const Explanation& explanation) {
    unsigned found = 0;
    const knowledge::Groups& groups = *explanation.groups;
    for (const Threat& first : explanation.threats)
        for (const Threat& second : explanation.threats)
            if (first.owner == Stone::first && second.owner == Stone::second && !first.useless && !second.useless &&
                groups.bottom_of(first.cell) == groups.bottom_of(second.cell))
                found |= static_cast<unsigned>(first.cell < second.cell ? Lower::first : Lower::second);
    return static_cast<Lower>(found);
}

}  // namespace

std::string RuleOfThumb::first_has() const { return words(first); }

std::string RuleOfThumb::second_has() const {
    static constexpr std::array where = {" in another column", " above it", " below it", "", ""};
    return words(second) + where[static_cast<std::size_t>(lower)];
}

std::string RuleOfThumb::claim() const {
    return winner == Stone::none ? "the game is a draw" : fmt::format("the {} player wins", player_name(winner));
}

std::span<const RuleOfThumb> rules_of_thumb() { return rules; }

bool has_rules_of_thumb(const Variant& variant) {
    return variant.drops() && variant.height % 2 == 0 &&
           (variant.topology == Topology::flat || variant.topology == Topology::cylinder);
}

const RuleOfThumb* rule_of_thumb(const Explanation& explanation) {
    const auto& threats = explanation.threats;
    if (!has_rules_of_thumb(explanation.position.variant()) || std::ranges::any_of(threats, &Threat::open))
        return nullptr;
    const Lower lower = lower_of(explanation);
    const auto rule = std::ranges::find_if(rules, [&](const RuleOfThumb& one) {
        return one.first == parities_of(threats, Stone::first) && one.second == parities_of(threats, Stone::second) &&
               (one.lower == lower || one.lower == Lower::whatever);
    });
    return rule == rules.end() ? nullptr : &*rule;
}

}  // namespace inarow::explain
