// Compares what combinations of threats claim with brute force, on every position of a board.
#pragma once

#include "covers_check.hpp"
#include "knowledge/combination.hpp"

namespace inarow::testing {

struct CombinationTally {
    Claimed combinations;  // each of a position: its owner, who does not control the zugzwang, wins
    long fresh = 0;        // positions with one in which no odd threat does
    Claimed doomed;        // whatever is claimed with doomed groups and not without them

    friend std::ostream& operator<<(std::ostream& out, const CombinationTally& tally) {
        return out << tally.combinations << ", " << tally.fresh << " fresh; doomed: " << tally.doomed;
    }
};

class CombinationCheck {
    using Cells = knowledge::Cells;
    using Standpoint = knowledge::Standpoint;

public:
    explicit CombinationCheck(const Variant& variant) : groups_(variant), search_(groups_) {}

    void add(const Node<Word64>& node, Score score) {
        const Sides sides = sides_of(groups_, node, score);
        const Standpoint other = at(sides.other, sides.controller, knowledge::Basis::zugzwang);
        add_combinations(other, sides.controller_score);
        add_doomed(at(sides.controller, sides.other, knowledge::Basis::zugzwang), sides.controller_score);
        add_doomed(at(sides.controller, sides.other, knowledge::Basis::any_turn), sides.controller_score);
        add_doomed(at(sides.other, sides.controller, knowledge::Basis::any_turn), -sides.controller_score);
        for_each_odd_threat(other, [&](int cell) {
            const Standpoint kept = knowledge::with_column_kept(other, cell);
            if (is_fresh(kept)) tally_.doomed.add(sides.controller_score < 0);
        });
    }
    [[nodiscard]] const CombinationTally& tally() const { return tally_; }

private:
    Standpoint at(Cells own, Cells adversary, knowledge::Basis basis) { return {groups_, own, adversary, basis}; }
    bool covered(const Standpoint& standpoint) { return search_.find(standpoint, CoversCheck::choice_limit); }

    void add_combinations(const Standpoint& other, Score controller_score) {
        bool any = false;
        for (auto& combination : knowledge::combinations(other))
            for (const bool open_pair : {false, true}) {
                if (open_pair && !knowledge::opens_pair(other, combination)) continue;
                combination.open_pair = open_pair;
                if (!covered(knowledge::with_columns_kept(other, combination))) continue;
                any = true;
                tally_.combinations.add(controller_score < 0);
            }
        if (any) tally_.fresh += !has_winning_threat(other);
    }
    bool has_winning_threat(const Standpoint& other) {
        bool found = false;
        for_each_odd_threat(other,
                            [&](int cell) { found = found || covered(knowledge::with_column_kept(other, cell)); });
        return found;
    }
    template <class F>
    void for_each_odd_threat(const Standpoint& other, F&& f) {
        for_each_bit(knowledge::completing_cells(other) & groups_.odd() & ~other.open, f);
    }
    // Whether it is covered without its doomed groups, and not with them.
    bool is_fresh(const Standpoint& standpoint) {
        Standpoint rest = standpoint;
        knowledge::leave_out_doomed(rest);
        return !rest.doomed.empty() && !covered(standpoint) && covered(rest);
    }
    void add_doomed(const Standpoint& standpoint, Score owner_score) {
        if (is_fresh(standpoint)) tally_.doomed.add(owner_score >= 0);
    }

    knowledge::Groups groups_;
    knowledge::CoverSearch search_;
    CombinationTally tally_;
};

struct ExpectedCombinations {
    const char* board;
    long combinations;
    long fresh;
    long doomed;
};

// None of them wrong.
inline void expect_combinations(const ExpectedCombinations& expected) {
    const Variant variant = parse_variant(expected.board).value();
    CombinationCheck check(variant);
    for_each_position(variant, [&](const auto& node, Score score) { check.add(node, score); });
    const CombinationTally& tally = check.tally();
    EXPECT_EQ(tally.combinations, (Claimed{expected.combinations, 0}));
    EXPECT_EQ(tally.fresh, expected.fresh);
    EXPECT_EQ(tally.doomed, (Claimed{expected.doomed, 0}));
}

}  // namespace inarow::testing
