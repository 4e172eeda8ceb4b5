#include "explain/rule_of_thumb.hpp"

#include <algorithm>

namespace inarow::explain {
namespace {

using knowledge::Threat;

constexpr RuleOfThumb odd_alone{"an odd threat of the first player wins where the second has none", Stone::first, 80,
                                88};
constexpr RuleOfThumb odd_against_even{
    "an odd threat of the first player beats an even one of the second in another column", Stone::first, 21, 23};
constexpr RuleOfThumb even_alone{"an even threat of the second player wins where the first has no odd one",
                                 Stone::second, 171, 303};

std::vector<Threat> lasting(const Explanation& explanation, Stone owner, bool odd) {
    std::vector<Threat> threats;
    for (const Threat& threat : explanation.threats)
        if (threat.owner == owner && threat.odd == odd && !threat.open && !threat.useless) threats.push_back(threat);
    return threats;
}

bool share_a_column(const Explanation& explanation, const std::vector<Threat>& some,
                    const std::vector<Threat>& others) {
    const auto& groups = *explanation.groups;
    return std::ranges::any_of(some, [&](const Threat& a) {
        return std::ranges::any_of(
            others, [&](const Threat& b) { return groups.bottom_of(a.cell) == groups.bottom_of(b.cell); });
    });
}

}  // namespace

std::optional<RuleOfThumb> rule_of_thumb(const Explanation& explanation) {
    const Variant& variant = explanation.position.variant();
    if (variant.height % 2 != 0 || variant.topology == Topology::box) return std::nullopt;
    if (std::ranges::any_of(explanation.threats, &Threat::open)) return std::nullopt;
    const auto first_odd = lasting(explanation, Stone::first, true);
    const auto second_odd = lasting(explanation, Stone::second, true);
    const auto second_even = lasting(explanation, Stone::second, false);
    if (first_odd.empty()) return second_even.empty() ? std::nullopt : std::optional(even_alone);
    if (!second_odd.empty()) return std::nullopt;
    if (second_even.empty()) return odd_alone;
    return share_a_column(explanation, first_odd, second_even) ? std::nullopt : std::optional(odd_against_even);
}

}  // namespace inarow::explain
