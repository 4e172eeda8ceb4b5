// Which rules may be used, and, for tests, which condition is left out.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "inarow/result.hpp"
#include "knowledge/instance.hpp"

namespace inarow::knowledge {

// Ways in which the rules have been, or could be, stated wrongly.  Each gives false covers, which the tests find;
// nothing but a test asks for one.
enum class Flaw : std::uint8_t {
    none,
    no_constraint_1,            // square sets may overlap
    literal_constraint_2,       // a claimeven may overlap an inverse, but not lie wholly below it (Allis 1988, 7.4)
    no_constraint_2,            // a claimeven may lie anywhere
    no_constraint_3,            // column parts may overlap without being equal
    literal_constraint_4,       // an inverse may lie above a highinverse
    baseclaim_any_row,          // the cell above the second may be odd
    specialbefore_alone,        // the extra cell need not be in the group
    lowinverse_both_uppers,     // either upper cell alone solves
    aftereven_any_column,       // a cell above in one column is enough
    before_any_successor,       // one successor is enough
    highinverse_unconditional,  // the lower cells need not be playable
    no_virtual_row,             // on odd heights, even rows are counted from the bottom
    combination_open_crossing,  // the crossing may be open (knowledge/combination.hpp)
    combination_any_open_pair,  // the two open cells are a pair whatever they are
    doomed_by_one,              // one cell below a threat is enough
    plan_forgets_the_rest,      // what is left of a rule after an answer is not played (knowledge/plan.hpp)
};

class RuleSet {
public:
    // All rules, correctly stated.
    RuleSet() = default;
    explicit RuleSet(Flaw flaw) : flaw_(flaw) {}

    [[nodiscard]] static RuleSet only(std::initializer_list<Rule> rules);
    [[nodiscard]] bool contains(Rule rule) const { return (members_ >> static_cast<int>(rule) & 1) != 0; }
    void insert(Rule rule) { members_ |= bit<Word64>(static_cast<int>(rule)); }
    [[nodiscard]] bool has(Flaw flaw) const { return flaw_ == flaw; }

private:
    Word64 members_ = ~Word64{0};
    Flaw flaw_ = Flaw::none;
};

// "claimeven,vertical": names of rules.def.
[[nodiscard]] Result<RuleSet> parse_rules(std::string_view names);

}  // namespace inarow::knowledge
