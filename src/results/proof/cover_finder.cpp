#include "proof/cover_finder.hpp"

namespace inarow::proof {
namespace {

// Rules as a certificate numbers them: from 1, with the odd threat after the nine.
constexpr int number_of(knowledge::Rule rule) { return static_cast<int>(rule) + 1; }
constexpr int odd_threat_rule = 10;

// The cells of a rule from bits to numbers, with the owner's line in front where it has one.
std::vector<RuleUse> uses_of(const knowledge::Verdict& verdict, const knowledge::Groups& groups) {
    std::vector<RuleUse> uses;
    if (verdict.threat >= 0) uses.push_back({odd_threat_rule, {groups.cell_of_bit(verdict.threat)}});
    for (const knowledge::Instance& instance : verdict.cover) {
        RuleUse use{number_of(instance.rule), {}};
        if (instance.group >= 0) use.cells = groups.line_of(instance.group);
        if (instance.rule != knowledge::Rule::aftereven)  // its claimevens follow from the line
            for (const auto cell : instance.cells()) use.cells.push_back(groups.cell_of_bit(cell));
        uses.push_back(std::move(use));
    }
    return uses;
}

std::vector<RuleUse> uses_of(const knowledge::Pairing& pairing) {
    std::vector<RuleUse> uses;
    for (const auto& [a, b] : pairing.pairs) uses.push_back({number_of(knowledge::Rule::baseinverse), {a, b}});
    return uses;
}

}  // namespace

std::optional<CoverFinder> CoverFinder::create(const Variant& variant, const Claim& claim) {
    CoverFinder finder(claim);
    if (knowledge::Pairings::possible(variant) && claim.threshold <= 0) {
        finder.pairings_.emplace(variant);
    } else {
        const auto groups = knowledge::make_groups(variant);
        if (!groups || claim.threshold > 1) return std::nullopt;
        finder.evaluation_.emplace(*groups);
    }
    return finder;
}

std::vector<RuleUse> CoverFinder::find(const Position& position) {
    if (evaluation_) return by_rules(position);
    const auto pairing = pairings_->find(position, claim_.player, last_);
    return pairing ? uses_of(*pairing) : std::vector<RuleUse>{};
}

// From a verdict that shows the claim by rules that can be written down.
std::vector<RuleUse> CoverFinder::by_rules(const Position& position) {
    for (const knowledge::Verdict& verdict : evaluation_->verdicts(position)) {
        const bool by_rules = verdict.threat >= 0 || !verdict.cover.empty();
        if (verdict.owner == claim_.player && by_rules && claim_.threshold <= (knowledge::wins(verdict.ground) ? 1 : 0))
            return uses_of(verdict, evaluation_->groups());
    }
    return {};
}

}  // namespace inarow::proof
