// Which rules may be used.
#pragma once

#include <initializer_list>
#include <string_view>

#include "inarow/result.hpp"
#include "knowledge/instance.hpp"

namespace inarow::knowledge {

class RuleSet {
public:
    // All rules.
    RuleSet() = default;

    [[nodiscard]] static RuleSet only(std::initializer_list<Rule> rules);
    [[nodiscard]] bool contains(Rule rule) const { return (members_ >> static_cast<int>(rule) & 1) != 0; }
    void insert(Rule rule) { members_ |= bit<Word64>(static_cast<int>(rule)); }
    // All rules with constraints 2 and 4 as Allis states them, which gives false covers (knowledge/conflicts.hpp).
    [[nodiscard]] static RuleSet of_thesis() {
        RuleSet set;
        set.literal_ = true;
        return set;
    }
    [[nodiscard]] bool literal() const { return literal_; }

private:
    Word64 members_ = ~Word64{0};
    bool literal_ = false;
};

// "claimeven,vertical": names of rules.def.
[[nodiscard]] Result<RuleSet> parse_rules(std::string_view names);

}  // namespace inarow::knowledge
