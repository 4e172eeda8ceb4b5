#include "knowledge/conflicts.hpp"

#include <algorithm>

namespace inarow::knowledge {
namespace {

constexpr int cell_count = 128;

constexpr PairConditions none{};
constexpr PairConditions c1{.disjoint = true};
constexpr PairConditions c2{.claimevens_up = true};
constexpr PairConditions c3{.equal_columns = true};
constexpr PairConditions c4{.paired_columns = true};
constexpr PairConditions c12{.disjoint = true, .claimevens_up = true};
constexpr PairConditions c23{.claimevens_up = true, .equal_columns = true};

constexpr PairConditions table[rule_count][rule_count] = {
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
    const Cells low = (a.claimevens & b.reach) | (b.claimevens & a.reach);
    return low == 0 || (rules.literal() && !disjoint(a, b));
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
    return rules.literal() || (nothing_above(a, b) && nothing_above(b, a));
}

}  // namespace

Conflicts::Conflicts(const Groups& groups)
    : groups_(&groups),
      users_(cell_count),
      specials_(cell_count),
      claimevens_(cell_count),
      reaching_(cell_count),
      of_rule_(rule_count),
      rows_(Instances::capacity),
      known_(1) {
    for (int rule = 0; rule < rule_count; ++rule)
        partners_[static_cast<std::size_t>(rule)] = partners_of(static_cast<Rule>(rule));
}

Conflicts::Partners Conflicts::partners_of(Rule rule) {
    Partners partners;
    for (int other = 0; other < rule_count; ++other) {
        const PairConditions needed = conditions_of(rule, static_cast<Rule>(other));
        partners.disjoint |= Word64{needed.disjoint} << other;
        partners.claimevens_up |= Word64{needed.claimevens_up} << other;
        partners.equal_columns |= Word64{needed.equal_columns} << other;
    }
    return partners;
}

void Conflicts::prepare(const Instances& instances, RuleSet rules, std::size_t width) {
    instances_ = &instances;
    rules_ = rules;
    entered_ = false;
    for (Rows* rows : {&users_, &specials_, &claimevens_, &reaching_, &of_rule_, &rows_, &known_})
        rows->set_width(width);
}

void Conflicts::enter_all() {
    entered_ = true;
    for_each_bit(groups_->board(), [&](int cell) {
        for (Rows* rows : {&users_, &specials_, &claimevens_, &reaching_}) rows->clear(cell);
    });
    for (int rule = 0; rule < rule_count; ++rule) of_rule_.clear(rule);
    known_.clear(0);
    for (int i = 0; i < instances_->count(); ++i) enter(i);
}

void Conflicts::enter(int number) {
    const Instance& instance = (*instances_)[number];
    of_rule_.insert(static_cast<int>(instance.rule), number);
    for (const int cell : instance.cells()) {
        users_.insert(cell, number);
        if ((instance.claimevens >> cell & 1) != 0) claimevens_.insert(cell, number);
    }
    for_each_bit(instance.reach, [&](int cell) { reaching_.insert(cell, number); });
    for_each_bit(instance.special, [&](int cell) { specials_.insert(groups_->bottom_of(cell), number); });
}

const Word64* Conflicts::of(int instance) {
    if (!entered_) enter_all();
    if (!known_.contains(0, instance)) {
        known_.insert(0, instance);
        rules_.literal() ? fill_by_pairs(instance) : fill(instance);
        rows_.insert(instance, instance);
    }
    return rows_[instance];
}

void Conflicts::fill_by_pairs(int number) {
    rows_.clear(number);
    for (int i = 0; i < instances_->count(); ++i)
        if (!compatible(*groups_, rules_, (*instances_)[number], (*instances_)[i])) rows_.insert(number, i);
}

void Conflicts::fill(int number) {
    const Instance& instance = (*instances_)[number];
    for (std::size_t i = 0; i < rows_.width(); ++i) rows_[number][i] = word(instance, i);
    if (instance.reach == 0) return;
    for (const Rule rule : {Rule::lowinverse, Rule::highinverse})
        for (std::size_t i = 0; i < rows_.width(); ++i)
            for_each_bit(of_rule_[static_cast<int>(rule)][i], [&](int index) {
                const int other = static_cast<int>(i) * 64 + index;
                if (!compatible(*groups_, rules_, instance, (*instances_)[other])) rows_.insert(number, other);
            });
}

// Constraints 1 to 3 (docs/how/knowledge.md) for the i-th 64 instances: bit 5 of the result is for instance 64 i + 5.
Word64 Conflicts::word(const Instance& instance, std::size_t i) const {
    const Partners& partners = partners_[static_cast<std::size_t>(instance.rule)];
    Word64 conflicts = overlapping(instance.squares, i) & of_rules(partners.disjoint, i);
    if (const Word64 others = of_rules(partners.claimevens_up, i)) conflicts |= low_claimevens(instance, i) & others;
    if (const Word64 others = of_rules(partners.equal_columns, i)) conflicts |= unequal(instance, i) & others;
    return conflicts;
}

Word64 Conflicts::of_rules(Word64 rules, std::size_t i) const {
    Word64 instances = 0;
    for_each_bit(rules, [&](int rule) { instances |= of_rule_[rule][i]; });
    return instances;
}

Word64 Conflicts::overlapping(Cells cells, std::size_t i) const {
    Word64 found = 0;
    for_each_bit(cells, [&](int cell) { found |= users_[cell][i]; });
    return found;
}

// Those that share a cell in some column, unless both use exactly the same cells there and none of them is special.
//
// Example: an aftereven uses a1, a2 and c1, c2.  Others with cells in column a:
//
//   a1, a2    goes with it: the same cells
//   a3, a4    goes with it: no cell in common
//   a2, a3    does not: a2 is shared, a1 is not
Word64 Conflicts::unequal(const Instance& instance, std::size_t i) const {
    Word64 found = 0;
    for (Cells rest = instance.squares; rest != 0;) {
        const int cell = lowest_index(rest);
        const Cells column = groups_->column_of(cell);
        const Cells own = instance.squares & column;
        const bool has_special = (instance.special & column) != 0;
        const Word64 may_be_equal = has_special ? 0 : ~specials_[groups_->bottom_of(cell)][i];
        const Word64 equal = may_be_equal & using_all(own, i) & ~overlapping(column & ~own, i);
        found |= overlapping(own, i) & ~equal;
        rest &= ~column;
    }
    return found;
}

Word64 Conflicts::using_all(Cells cells, std::size_t i) const {
    Word64 found = ~Word64{0};
    for_each_bit(cells, [&](int cell) { found &= users_[cell][i]; });
    return found;
}

// A claimeven in a column of an inverse has to lie above its cells, whichever of the two is asked about: where an
// inverse reaches up to a3, a claimeven a1, a2 does not go with it, and a5, a6 does.
Word64 Conflicts::low_claimevens(const Instance& instance, std::size_t i) const {
    Word64 found = 0;
    for_each_bit(instance.reach, [&](int cell) { found |= claimevens_[cell][i]; });
    for_each_bit(instance.claimevens, [&](int cell) { found |= reaching_[cell][i]; });
    return found;
}

PairConditions conditions_of(Rule a, Rule b) {
    return table[static_cast<std::size_t>(std::max(a, b))][static_cast<std::size_t>(std::min(a, b))];
}

bool compatible(const Groups& groups, RuleSet rules, const Instance& a, const Instance& b) {
    const PairConditions needed = conditions_of(a.rule, b.rule);
    if (needed.disjoint && !disjoint(a, b)) return false;
    if (needed.claimevens_up && !claimevens_up(rules, a, b)) return false;
    if (needed.equal_columns && !equal_columns(groups, a, b)) return false;
    return !needed.paired_columns || paired_columns(rules, a, b);
}

}  // namespace inarow::knowledge
