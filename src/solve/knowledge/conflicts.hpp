// Which of the uses of rules that a position offers do not go together: a row of bits for each, computed on demand.
//
// The same as compatible() for each pair, but 64 pairs at a time, from rows that say which uses take a cell, which have
// a claimeven there, and which inverse reaches up to it.  Pair by pair it took two thirds of an evaluation.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "knowledge/instances.hpp"
#include "knowledge/rule_set.hpp"

namespace inarow::knowledge {

// Sets of instances, of `width` words each, so that short lists cost little.
class Rows {
public:
    explicit Rows(std::size_t count) : words_(count * max_width) {}

    static constexpr std::size_t max_width = Instances::capacity / 64;

    // The number of words; rows are to be cleared afterwards.
    void set_width(std::size_t width) { width_ = width; }
    [[nodiscard]] std::size_t width() const { return width_; }
    [[nodiscard]] Word64* operator[](int row) { return words_.data() + static_cast<std::size_t>(row) * width_; }
    [[nodiscard]] const Word64* operator[](int row) const {
        return words_.data() + static_cast<std::size_t>(row) * width_;
    }
    void clear(int row) { std::fill_n((*this)[row], width_, Word64{0}); }
    void insert(int row, int instance) { (*this)[row][instance / 64] |= bit<Word64>(instance % 64); }
    void remove(int row, int instance) { (*this)[row][instance / 64] &= ~bit<Word64>(instance % 64); }
    [[nodiscard]] bool contains(int row, int instance) const {
        return ((*this)[row][instance / 64] >> (instance % 64) & 1) != 0;
    }

private:
    std::vector<Word64> words_;
    std::size_t width_ = 0;
};

// All memory is allocated by the constructor.
class Conflicts {
public:
    explicit Conflicts(const Groups& groups);

    // For this list, which must stay as it is until the next call.  Costs nothing until a row is asked for: half of all
    // evaluations end before that, at a target that nothing solves.
    void prepare(const Instances& instances, RuleSet rules, std::size_t width);

    // All that do not go with the instance, itself included.
    [[nodiscard]] const Word64* of(int instance);

private:
    void enter_all();
    void enter(int number);
    void fill(int number);
    void fill_by_pairs(int number);
    [[nodiscard]] Word64 word(const Instance& instance, std::size_t i) const;
    [[nodiscard]] Word64 of_rules(Word64 rules, std::size_t i) const;
    [[nodiscard]] Word64 overlapping(Cells cells, std::size_t i) const;
    [[nodiscard]] Word64 using_all(Cells cells, std::size_t i) const;
    [[nodiscard]] Word64 unequal(const Instance& instance, std::size_t i) const;
    [[nodiscard]] Word64 low_claimevens(const Instance& instance, std::size_t i) const;

    // The rules, a bit each, with which one rule needs a constraint.
    struct Partners {
        Word64 disjoint = 0;
        Word64 claimevens_up = 0;
        Word64 equal_columns = 0;
    };
    [[nodiscard]] static Partners partners_of(Rule rule);

    const Groups* groups_;
    std::array<Partners, rule_count> partners_;
    const Instances* instances_ = nullptr;
    RuleSet rules_;
    bool entered_ = false;
    Rows users_;       // by cell: the instances that use it
    Rows specials_;    // by cell of the bottom row: those with a special cell in this column
    Rows claimevens_;  // by cell: those with a claimeven there
    Rows reaching_;    // by cell: the inverses that reach up to it
    Rows of_rule_;     // by rule
    Rows rows_;        // by instance, once known
    Rows known_;       // one row: the instances whose conflicts are known
};

// Which uses of rules go together: Allis' table (1988, section 7.4), with two of its constraints made sound.
//
//     1   the square sets are disjoint
//     2   every claimeven in a column of the inverse lies wholly above the inverse's squares there
//     3   in every column the square sets are disjoint or equal; special cells of a specialbefore equal nothing
//     4   disjoint, the column sets of the two inverses equal or disjoint, and nothing above a highinverse
//
// Constraint 2 says literally "no claimeven is below", which lets a claimeven and an inverse overlap: false covers on
// 5x4.  Allis' constraint 4 lacks "nothing above": with the same two columns, another inverse above a highinverse gives
// false covers on boards of height 7 and more.  The tests show both.
struct PairConditions {
    bool disjoint = false;        // 1
    bool claimevens_up = false;   // 2
    bool equal_columns = false;   // 3
    bool paired_columns = false;  // 4
};
[[nodiscard]] PairConditions conditions_of(Rule a, Rule b);

// Whether the owner can play by both.  Requires two different uses, each one that a position offers.
[[nodiscard]] bool compatible(const Groups& groups, RuleSet rules, const Instance& a, const Instance& b);

}  // namespace inarow::knowledge
