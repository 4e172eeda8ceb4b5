// Covers: the rules of V. Allis ("A Knowledge-based Approach of Connect-Four", 1988) that together leave the other
// player no line.  Follows docs/how/knowledge.md, sections "The rules" and "What a cover proves", word for word.
//
// A cover is a list of uses of rules on a position.  Each use names cells, which must meet the rule's conditions, and
// solves lines; any two uses must go together; and every line without a stone of the owner must be solved.
// One odd threat may take part (section 8.2): the other uses keep out of its column.
#pragma once

#include "parts.hpp"

namespace verify {

class Cover {
public:
    // `own` is the owner of the rules.
    Cover(const Board& board, int own) : b_(board), g_(*board.g), rules_(board, own), own_(own) {}

    // The least score that the owner reaches; throws if the cover is wrong.
    int value(const std::vector<Use>& uses) {
        demand(!g_.drops || !g_.torus, "a cover on a board where the rules do not hold");
        if (!g_.drops) demand_pairs(uses);
        int value = 0;
        std::vector<bool> solved(g_.lines.size(), false);
        for (const Use& use : uses)
            if (use.rule == odd_threat) {
                keep_column(use.cells);
                value = 1;
            }
        const PartMaker maker(b_, own_, rules_.controls() || column_.any());
        for (const Use& use : uses) {
            if (use.rule == odd_threat) continue;
            parts_.push_back(maker.part_of(use));
            need((parts_.back().squares & column_).none());
            if (use.rule == aftereven) value = 1;
            for (std::size_t i = 0; i < solved.size(); ++i) solved[i] = solved[i] || parts_.back().solves(g_.sets[i]);
        }
        for (const Part& a : parts_)
            for (const Part& b : parts_)
                if (&a < &b) demand(go_together(a, b), "rules that do not go together, in ", b_);
        for (std::size_t i = 0; i < solved.size(); ++i)
            demand(solved[i] || (g_.sets[i] & (b_.of[own_] | given_)).any(),
                   "a line that no rule of a cover solves, in ", b_);
        return value;
    }

private:
    void need(bool condition) const { demand(condition, "a rule of a cover whose conditions do not hold, in ", b_); }
    // Where stones are placed freely a cover is a pairing.
    static void demand_pairs(const std::vector<Use>& uses) {
        for (const Use& use : uses) demand(use.rule == baseinverse, "a rule of a cover that needs stones that drop");
    }
    bool even(int c) const { return rules_.claimed(c); }
    int column(int c) const { return c / g_.height; }

    // A threat of an owner who is not the controller, on an unclaimed cell that is not open.  Its column is worth a
    // tempo, so in the others the owner is as good as the controller; in this one the owner gets the unclaimed cells
    // below the threat, unless one is open, and wins if the other player ever plays under the threat.
    void keep_column(const Cells& c) {
        need(!rules_.controls() && column_.none() && c.size() == 1 && c[0] >= 0 && c[0] < g_.cells());
        const int threat = c[0];
        need(b_.empty(threat) && !even(threat) && !rules_.open(threat) && b_.completes(threat, own_));
        for (int cell = threat - threat % g_.height; column(cell) == column(threat); ++cell) {
            column_.set(cell);
            given_[cell] = cell >= threat || (b_.empty(cell) && !even(cell) && !rules_.open(cell));
        }
    }

    // --- Which uses go together: by pairs of rules, the constraints of docs/how/knowledge.md.
    bool go_together(const Part& a, const Part& b) const {
        static const char* const table[rule_count][rule_count] = {
            // claimeven baseinverse vertical aftereven lowinverse highinverse baseclaim before specialbefore
            {"1"},
            {"1", "1"},
            {"1", "1", "1"},
            {"1", "1", "1", "3"},
            {"2", "1", "1", "12", "4"},
            {"2", "1", "1", "12", "4", "4"},
            {"1", "1", "1", "1", "12", "12", "1"},
            {"1", "1", "1", "3", "23", "12", "1", "3"},
            {"1", "1", "1", "3", "23", "12", "1", "3", "3"}};
        for (const char* needed = table[std::max(a.rule, b.rule)][std::min(a.rule, b.rule)]; *needed != 0; ++needed) {
            if (*needed == '1' && (a.squares & b.squares).any()) return false;
            if (*needed == '2' && ((a.claimevens & b.reach) | (b.claimevens & a.reach)).any()) return false;
            if (*needed == '3' && !same_or_disjoint_columns(a, b)) return false;
            if (*needed == '4' && !paired_inverses(a, b)) return false;
        }
        return true;
    }
    bool same_or_disjoint_columns(const Part& a, const Part& b) const {
        for (int first = 0; first < g_.cells(); first += g_.height) {
            CellSet column;
            for (int c = first; c < first + g_.height; ++c) column.set(c);
            if ((a.squares & b.squares & column).none()) continue;
            if (((a.squares ^ b.squares) & column).any() || ((a.special | b.special) & column).any()) return false;
        }
        return true;
    }
    bool paired_inverses(const Part& a, const Part& b) const {
        if (((a.reach | a.over) & (b.reach | b.over)).none()) return true;
        if ((a.reach | a.over) != (b.reach | b.over) || (a.squares & b.squares).any()) return false;
        return (a.rule != highinverse || (b.squares & a.over).none()) &&
               (b.rule != highinverse || (a.squares & b.over).none());
    }

    const Board& b_;
    const Game& g_;
    Rules rules_;
    int own_;
    std::vector<Part> parts_;
    CellSet column_, given_;  // the column of an odd threat, and those of its cells that the other player never gets
};

}  // namespace verify
