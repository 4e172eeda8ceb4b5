// Covers: the rules of V. Allis ("A Knowledge-based Approach of Connect-Four", 1988) that together leave the other
// player no line.  The text of docs/how/knowledge.md, sections "The rules" and "What a cover proves", word by word.
//
// A cover is a list of uses of rules on a position.  Each use names cells, which must meet the rule's conditions, and
// solves lines; any two uses must go together; and every line without a stone of the owner must be solved.
// One odd threat may take part (section 8.2): the other uses keep out of its column.
#pragma once

#include "rules.hpp"

namespace verify {

enum Rule {
    claimeven,
    baseinverse,
    vertical,
    aftereven,
    lowinverse,
    highinverse,
    baseclaim,
    before,
    specialbefore,
    rule_count,
    odd_threat = rule_count  // no rule of the nine: what it gives, the others need not solve
};

// The roles of the cells: lower, upper | two cells | lower, upper | a line | lower, upper, lower, upper | lower,
// middle, upper, twice | first, second, third, the one above the second | a line, then lower and upper for each empty
// cell of it | the same without the empty cell that is open, then this one and its partner.
struct Use {
    int rule;
    Cells cells;
};

class Cover {
public:
    // `own` is the owner of the rules.
    Cover(const Board& board, int own) : b_(board), g_(*board.g), rules_(board, own), own_(own) {}

    // The score that the owner reaches at least; an exception where the cover is wrong.
    int value(const std::vector<Use>& uses) {
        demand(g_.drops && !g_.torus, "a cover on a board where the rules do not hold");
        int value = 0;
        std::vector<bool> solved(g_.lines.size(), false);
        for (const Use& use : uses)
            if (use.rule == odd_threat) {
                keep_column(use.cells);
                value = 1;
            }
        for (const Use& use : uses) {
            if (use.rule == odd_threat) continue;
            parts_.push_back(part_of(use));
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
    // What a use takes, and the sets of cells such that each line which has all of one of them is solved.
    struct Part {
        int rule;
        CellSet squares, claimevens, special;
        CellSet reach, over;             // of an inverse: its columns up to the highest square, and the rest of them
        std::vector<CellSet> all_of;     // solves lines with all of these cells
        std::vector<CellSet> any_above;  // of an aftereven: solves lines with a cell out of each of these sets

        bool solves(const CellSet& line) const {
            const auto above = [&](const CellSet& cells) { return (line & cells).any(); };
            return std::any_of(all_of.begin(), all_of.end(),
                               [&](const CellSet& cells) { return all_in(cells, line); }) ||
                   (!any_above.empty() && std::all_of(any_above.begin(), any_above.end(), above));
        }
    };

    void need(bool condition) const { demand(condition, "a rule of a cover whose conditions do not hold, in ", b_); }
    bool controls() const { return rules_.controls() || column_.any(); }
    bool even(int c) const { return rules_.claimed(c); }
    bool open(int c) const { return b_.empty(c) && rules_.open(c); }
    int column(int c) const { return c / g_.height; }
    bool top(int c) const { return c % g_.height == g_.height - 1; }
    // Both empty, the second directly above the first.
    bool stacked(int lower, int upper) const {
        return upper == lower + 1 && column(lower) == column(upper) && b_.empty(lower) && b_.empty(upper);
    }
    bool is_claimeven(int lower, int upper) const { return controls() && stacked(lower, upper) && even(upper); }
    static CellSet set(std::initializer_list<int> cells) {
        CellSet all;
        for (const int c : cells) all.set(c);
        return all;
    }

    // A threat of the owner where he is not the controller, on an unclaimed cell that is not open.  Its column is worth
    // a tempo, so in the others he is as good as the controller; in this one he gets the unclaimed cells below the
    // threat, unless one is open, and if the other player ever plays under the threat, he has won.
    void keep_column(const Cells& c) {
        need(!controls() && c.size() == 1 && c[0] >= 0 && c[0] < g_.cells());
        const int threat = c[0];
        need(b_.empty(threat) && !even(threat) && !open(threat) && b_.completes(threat, own_));
        for (int cell = threat - threat % g_.height; column(cell) == column(threat); ++cell) {
            column_.set(cell);
            given_[cell] = cell >= threat || (b_.empty(cell) && !even(cell) && !open(cell));
        }
    }

    Part part_of(const Use& use) const {
        const Cells& c = use.cells;
        for (const int cell : c) need(cell >= 0 && cell < g_.cells());
        const std::size_t line_cells = g_.k;
        const std::size_t counts[rule_count] = {2, 2, 2, line_cells, 4, 6, 4, line_cells, line_cells};
        need(use.rule >= 0 && use.rule < rule_count);
        const bool more = use.rule == before || use.rule == specialbefore;
        need(more ? c.size() >= counts[use.rule] : c.size() == counts[use.rule]);
        const bool any_turn = use.rule == baseinverse || use.rule == vertical || more;
        need(controls() || any_turn);
        Part part{use.rule, {}, {}, {}, {}, {}, {}, {}};
        switch (use.rule) {
            case claimeven:
                add_claimeven(part, c[0], c[1]);
                break;
            case baseinverse:
                need(c[0] != c[1] && open(c[0]) && open(c[1]));
                part.squares = set({c[0], c[1]});
                part.all_of = {part.squares};
                break;
            case vertical:
                need(!controls() || !even(c[1]));
                add_vertical(part, c[0], c[1]);
                break;
            case aftereven:
                add_aftereven(part, c);
                break;
            case lowinverse:
                need(column(c[0]) != column(c[2]) && !even(c[1]) && !even(c[3]));
                add_vertical(part, c[0], c[1]);
                add_vertical(part, c[2], c[3]);
                part.all_of.push_back(set({c[1], c[3]}));
                add_columns(part, c[1], c[3]);
                break;
            case highinverse:
                add_highinverse(part, c);
                break;
            case baseclaim:
                need(c[0] != c[1] && c[0] != c[2] && c[1] != c[2] && open(c[0]) && open(c[1]) && open(c[2]));
                need(stacked(c[1], c[3]) && even(c[3]));
                part.squares = set({c[0], c[1], c[2], c[3]});
                part.claimevens = set({c[1], c[3]});
                part.all_of = {set({c[0], c[3]}), set({c[1], c[2]})};
                break;
            case before:
            case specialbefore:
                add_before(part, c);
                break;
        }
        return part;
    }
    void add_claimeven(Part& part, int lower, int upper) const {
        need(is_claimeven(lower, upper));
        part.squares |= set({lower, upper});
        part.claimevens |= set({lower, upper});
        part.all_of.push_back(set({upper}));
    }
    void add_vertical(Part& part, int lower, int upper) const {
        need(stacked(lower, upper));
        part.squares |= set({lower, upper});
        part.all_of.push_back(set({lower, upper}));
    }
    // The empty cells of a line that the owner may still complete.
    Cells empties_of(const Cells& cells) const {
        Cells line(cells.begin(), cells.begin() + g_.k), empties;
        std::sort(line.begin(), line.end());
        need(std::count(g_.lines.begin(), g_.lines.end(), line) == 1);
        for (const int c : line) {
            need(b_.empty(c) || b_.of[own_][c]);
            if (b_.empty(c)) empties.push_back(c);
        }
        return empties;
    }
    void add_aftereven(Part& part, const Cells& line) const {
        for (const int c : empties_of(line)) {
            need(c % g_.height > 0);
            add_claimeven(part, c - 1, c);
            part.any_above.emplace_back();
            for (int above = c + 1; column(above) == column(c); ++above) part.any_above.back().set(above);
        }
    }
    void add_highinverse(Part& part, const Cells& c) const {
        const int other[2] = {3, 0};
        need(column(c[0]) != column(c[3]));
        for (const int i : {0, 3}) {
            need(stacked(c[i], c[i + 1]) && stacked(c[i + 1], c[i + 2]) && even(c[i + 2]));
            part.squares |= set({c[i], c[i + 1], c[i + 2]});
            part.all_of.push_back(set({c[i + 1], c[i + 2]}));
            if (const int lower = c[other[i / 3]]; open(lower)) part.all_of.push_back(set({c[i + 2], lower}));
        }
        part.all_of.push_back(set({c[2], c[5]}));
        part.all_of.push_back(set({c[1], c[4]}));
        add_columns(part, c[2], c[5]);
    }
    void add_columns(Part& part, int highest, int other_highest) const {
        for (const int high : {highest, other_highest})
            for (int c = high - high % g_.height; column(c) == column(high); ++c)
                (c <= high ? part.reach : part.over).set(c);
    }
    // For each empty cell of the line a claimeven that gives it, or a vertical with the cell above; all of them
    // disjoint and without another cell of the line.
    void add_before(Part& part, const Cells& c) const {
        const bool with_pair = part.rule == specialbefore;
        Cells empties = empties_of(c);
        bool any_vertical = with_pair;
        CellSet later, line;
        for (int i = 0; i < g_.k; ++i) line.set(c[i]);
        for (const int cell : empties) {
            need(!top(cell));
            later.set(cell + 1);
        }
        std::size_t at = g_.k;
        const std::size_t pairs = empties.size() - (with_pair ? 1 : 0);
        need(!empties.empty() && c.size() == at + 2 * pairs + (with_pair ? 2 : 0));
        for (std::size_t i = 0; i < pairs; ++i, at += 2) {
            const int lower = c[at], upper = c[at + 1];
            const bool up = line[lower];  // a vertical with the cell above; else a claimeven
            const auto cell = std::find(empties.begin(), empties.end(), up ? lower : upper);
            need(cell != empties.end() && line[lower] != line[upper]);
            need((part.squares & set({lower, upper})).none());
            empties.erase(cell);
            up ? add_vertical(part, lower, upper) : add_claimeven(part, lower, upper);
            any_vertical = any_vertical || up;
        }
        need(any_vertical);  // or it would be an aftereven
        if (with_pair) {
            const int p = c[at], x = c[at + 1];
            need(empties == Cells{p} && open(p) && open(x) && !line[x] && column(p) != column(x));
            need((part.squares & set({p, x})).none());
            part.special = set({p, x});
            part.squares |= part.special;
            part.all_of.push_back(part.special);
            later.set(x);
        }
        part.all_of.push_back(later);
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
