#include "knowledge/compatibility.hpp"

#include <algorithm>
#include <array>

namespace inarow::knowledge {
namespace {

constexpr Constraints none{};
constexpr Constraints c1{.disjoint = true};
constexpr Constraints c2{.claimevens_up = true};
constexpr Constraints c3{.equal_columns = true};
constexpr Constraints c4{.paired_columns = true};
constexpr Constraints c12{.disjoint = true, .claimevens_up = true};
constexpr Constraints c23{.claimevens_up = true, .equal_columns = true};

constexpr Constraints table[rule_count][rule_count] = {
    // claimeven baseinverse vertical aftereven lowinverse highinverse baseclaim before specialbefore
    {c1, none, none, none, none, none, none, none, none},
    {c1, c1, none, none, none, none, none, none, none},
    {c1, c1, c1, none, none, none, none, none, none},
    {c1, c1, c1, c3, none, none, none, none, none},
    {c2, c1, c1, c12, c4, none, none, none, none},
    {c2, c1, c1, c12, c4, c4, none, none, none},
    {c1, c1, c1, c1, c12, c12, c1, none, none},
    {c1, c1, c1, c3, c23, c12, c1, c3, none},
    {c1, c1, c1, c3, c23, c12, c1, c3, c3},
};

Cells columns_of(const Groups& groups, Cells cells) {
    Cells columns = 0;
    for (; cells != 0; cells &= ~columns) columns |= groups.column_of(lowest_index(cells));
    return columns;
}

bool disjoint(const Instance& a, const Instance& b) { return (a.squares & b.squares) == 0; }

bool claimevens_up(RuleSet rules, const Instance& a, const Instance& b) {
    if (rules.has(Flaw::no_constraint_2)) return true;
    const Cells low = (a.claimevens & b.reach) | (b.claimevens & a.reach);
    return low == 0 || (rules.has(Flaw::literal_constraint_2) && !disjoint(a, b));
}

bool equal_columns(const Groups& groups, const Instance& a, const Instance& b) {
    const Cells shared = columns_of(groups, a.squares & b.squares);
    return ((a.squares ^ b.squares) & shared) == 0 && ((a.special | b.special) & shared) == 0;
}

bool nothing_above(const Instance& inverse, const Instance& other) {
    return inverse.rule != Rule::highinverse || (other.squares & inverse.over) == 0;
}

bool paired_columns(RuleSet rules, const Instance& a, const Instance& b) {
    const Cells columns_a = a.reach | a.over;
    const Cells columns_b = b.reach | b.over;
    if ((columns_a & columns_b) == 0) return true;
    if (columns_a != columns_b || !disjoint(a, b)) return false;
    return rules.has(Flaw::literal_constraint_4) || (nothing_above(a, b) && nothing_above(b, a));
}

}  // namespace

Constraints constraints_of(Rule a, Rule b) {
    return table[static_cast<std::size_t>(std::max(a, b))][static_cast<std::size_t>(std::min(a, b))];
}

bool compatible(const Groups& groups, RuleSet rules, const Instance& a, const Instance& b) {
    const Constraints needed = constraints_of(a.rule, b.rule);
    if (needed.disjoint && !disjoint(a, b) && !rules.has(Flaw::no_constraint_1)) return false;
    if (needed.claimevens_up && !claimevens_up(rules, a, b)) return false;
    if (needed.equal_columns && !equal_columns(groups, a, b) && !rules.has(Flaw::no_constraint_3)) return false;
    return !needed.paired_columns || paired_columns(rules, a, b);
}

}  // namespace inarow::knowledge
