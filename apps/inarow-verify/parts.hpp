// Parts: what one use of a rule takes on the board and which lines it solves, for each of the nine rules of V. Allis.
// Follows docs/how/knowledge.md, section "The rules", word for word.
//
// The examples below are on a board of 4 rows and 4 columns with k = 4; a1 is the lowest cell of the left column, and
// rows 2 and 4 are even.  The rules solve lines of the opponent.
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
    odd_threat = rule_count  // not one of the nine rules: the others need not solve what it gives
};

// The roles of the cells: lower, upper | two cells | lower, upper | a line | lower, upper, lower, upper | lower,
// middle, upper, twice | first, second, third, the one above the second | a line, then lower and upper for each empty
// cell of it | the same without the empty cell that is open, then this one and its partner.
struct Use {
    int rule;
    Cells cells;
};

// What a use takes, and sets of cells: a line is solved if it has all cells of one of them.
struct Part {
    int rule = rule_count;
    CellSet squares, claimevens, special;
    CellSet reach, over;             // of an inverse: its columns up to the highest square, and the rest of them
    std::vector<CellSet> all_of;     // solves lines with all of these cells
    std::vector<CellSet> any_above;  // of an aftereven: solves lines with a cell out of each of these sets

    bool solves(const CellSet& line) const {
        const auto above = [&](const CellSet& cells) { return (line & cells).any(); };
        return std::any_of(all_of.begin(), all_of.end(), [&](const CellSet& cells) { return all_in(cells, line); }) ||
               (!any_above.empty() && std::all_of(any_above.begin(), any_above.end(), above));
    }
};

// What two components of one use take and solve together.
inline Part joined(Part a, const Part& b) {
    a.squares |= b.squares;
    a.claimevens |= b.claimevens;
    a.all_of.insert(a.all_of.end(), b.all_of.begin(), b.all_of.end());
    return a;
}

inline CellSet set_of(const Cells& cells) {
    CellSet set;
    for (const int c : cells) set.set(c);
    return set;
}

class PartMaker {
public:
    // `controls`: the owner is the controller, or as good as that outside the column of an odd threat.
    PartMaker(const Board& board, int own, bool controls)
        : b_(board), g_(*board.g), rules_(board, own), own_(own), controls_(controls) {}

    // Throws if the cells do not meet the rule's conditions.
    Part part_of(const Use& use) const {
        need(use.rule >= 0 && use.rule < rule_count && has_right_size(use));
        for (const int cell : use.cells) need(cell >= 0 && cell < g_.cells());
        need(controls_ || holds_at_any_turn(use.rule));
        Part part = solved_by(use.rule, use.cells);
        part.rule = use.rule;
        return part;
    }

private:
    void need(bool condition) const { demand(condition, "a rule of a cover whose conditions do not hold, in ", b_); }

    // A use of before or specialbefore is longer than its line: part_of_before() says by how much.
    bool has_right_size(const Use& use) const {
        const std::size_t line = g_.k;
        const std::size_t sizes[rule_count] = {2, 2, 2, line, 4, 6, 4, line, line};
        return is_before(use.rule) ? use.cells.size() >= line : use.cells.size() == sizes[use.rule];
    }
    static bool is_before(int rule) { return rule == before || rule == specialbefore; }
    static bool holds_at_any_turn(int rule) { return rule == baseinverse || rule == vertical || is_before(rule); }

    Part solved_by(int rule, const Cells& c) const {
        switch (rule) {
            case claimeven:
                return part_of_claimeven(c[0], c[1]);
            case baseinverse:
                return part_of_baseinverse(c[0], c[1]);
            case vertical:
                need(!controls_ || !even(c[1]));
                return part_of_vertical(c[0], c[1]);
            case aftereven:
                return part_of_aftereven(c);
            case lowinverse:
                return part_of_lowinverse(c[0], c[1], c[2], c[3]);
            case highinverse:
                return part_of_highinverse({c[0], c[1], c[2]}, {c[3], c[4], c[5]});
            case baseclaim:
                return part_of_baseclaim(c[0], c[1], c[2], c[3]);
            default:
                return part_of_before(c, rule == specialbefore);
        }
    }

    bool even(int c) const { return rules_.claimed(c); }
    bool open(int c) const { return b_.empty(c) && rules_.open(c); }
    int column(int c) const { return c / g_.height; }
    bool top(int c) const { return c % g_.height == g_.height - 1; }
    // Both empty, the second directly above the first.
    bool stacked(int lower, int upper) const {
        return upper == lower + 1 && column(lower) == column(upper) && b_.empty(lower) && b_.empty(upper);
    }

    // a1, a2: a stone on a1 is answered on a2, so the opponent never gets a line with a2.
    Part part_of_claimeven(int lower, int upper) const {
        need(controls_ && stacked(lower, upper) && even(upper));
        Part part;
        part.squares = part.claimevens = set_of({lower, upper});
        part.all_of = {set_of({upper})};
        return part;
    }

    // a2, a3: a stone on a2 is answered on a3, so the opponent never gets both.
    Part part_of_vertical(int lower, int upper) const {
        need(stacked(lower, upper));
        Part part;
        part.squares = set_of({lower, upper});
        part.all_of = {part.squares};
        return part;
    }

    // a1, c1 on the empty board: a stone on either is answered on the other, so the opponent never gets both.
    Part part_of_baseinverse(int first, int second) const {
        need(first != second && open(first) && open(second));
        Part part;
        part.squares = set_of({first, second});
        part.all_of = {part.squares};
        return part;
    }

    // The line a2 b2 c2 d2 with stones of the owner on c2 and d2: the claimevens a1, a2 and b1, b2 complete it in the
    // end.  Then the game is over, so the opponent never gets a line with one of a3, a4 and one of b3, b4; nor, by
    // the claimevens, one with a2 or b2.
    Part part_of_aftereven(const Cells& line) const {
        Part part;
        for (const int c : empties_of(line)) {
            need(c % g_.height > 0);
            part = joined(part, part_of_claimeven(c - 1, c));
            part.any_above.push_back(cells_above(c));
        }
        return part;
    }

    // a2, a3 and c2, c3: two verticals; the owner gets one of a3 and c3, so the opponent never gets both.
    Part part_of_lowinverse(int lower, int upper, int other_lower, int other_upper) const {
        need(column(lower) != column(other_lower) && !even(upper) && !even(other_upper));
        Part part = joined(part_of_vertical(lower, upper), part_of_vertical(other_lower, other_upper));
        part.all_of.push_back(set_of({upper, other_upper}));
        return with_columns(part, upper, other_upper);
    }

    // Three cells of a column.
    struct Three {
        int lower, middle, upper;
    };
    // a2, a3, a4 and c2, c3, c4: a stone on a lower cell is answered in the middle, one in the middle above it.  The
    // opponent never gets a3 and a4, c3 and c4, a3 and c3, or a4 and c4; nor a2 and c4 where a1 is taken, so that a2
    // is open, nor c2 and a4 where c1 is taken.
    Part part_of_highinverse(const Three& a, const Three& b) const {
        need(column(a.lower) != column(b.lower));
        Part part = joined(part_of_three(a), part_of_three(b));
        part.all_of.push_back(set_of({a.upper, b.upper}));
        part.all_of.push_back(set_of({a.middle, b.middle}));
        if (open(a.lower)) part.all_of.push_back(set_of({a.lower, b.upper}));
        if (open(b.lower)) part.all_of.push_back(set_of({b.lower, a.upper}));
        return with_columns(part, a.upper, b.upper);
    }
    Part part_of_three(const Three& cells) const {
        need(stacked(cells.lower, cells.middle) && stacked(cells.middle, cells.upper) && even(cells.upper));
        Part part;
        part.squares = set_of({cells.lower, cells.middle, cells.upper});
        part.all_of = {set_of({cells.middle, cells.upper})};
        return part;
    }

    // a1, b1, c1 and b2 on the empty board: a stone on a1 is answered on c1, one on c1 on b1, and one on b1 on c1.  The
    // opponent never gets both a1 and b2, nor both b1 and c1.
    Part part_of_baseclaim(int first, int second, int third, int above_second) const {
        need(first != second && first != third && second != third && open(first) && open(second) && open(third));
        need(stacked(second, above_second) && even(above_second));
        Part part;
        part.squares = set_of({first, second, third, above_second});
        part.claimevens = set_of({second, above_second});
        part.all_of = {set_of({first, above_second}), set_of({second, third})};
        return part;
    }

    // The line a2 b2 c2 d2 with stones of the owner on c2 and d2, the vertical a2, a3 and the claimeven b1, b2: when
    // the opponent has both a3 and b3, the cells above, the owner has completed the line before.  Nor does the opponent
    // get what the components solve: a2 and a3, or b2.
    //
    // With a pair (specialbefore) one open cell of the line has no component: b2, where b1 is taken, and d3, another
    // open cell.  A stone on either is answered on the other; the opponent never gets both, nor all of a3, b3 and d3.
    Part part_of_before(const Cells& c, bool with_pair) const {
        const CellSet line = set_of(Cells(c.begin(), c.begin() + g_.k));
        Cells left = empties_of(c);  // the cells of the line for which no component has been read
        need(!left.empty() && c.size() == g_.k + 2 * left.size());
        CellSet later = directly_above(left);
        Part part;
        bool any_vertical = with_pair;
        const std::size_t end_of_components = c.size() - (with_pair ? 2 : 0);
        for (std::size_t at = g_.k; at < end_of_components; at += 2) {
            const int lower = c[at], upper = c[at + 1];
            const bool is_vertical = line[lower];
            need(line[lower] != line[upper]);
            take_out(left, is_vertical ? lower : upper);
            part = disjoint(part, is_vertical ? part_of_vertical(lower, upper) : part_of_claimeven(lower, upper));
            any_vertical = any_vertical || is_vertical;
        }
        need(any_vertical);  // or it would be an aftereven
        if (with_pair) {
            const int mine = c[c.size() - 2], other = c.back();
            need(left == Cells{mine} && !line[other] && column(mine) != column(other));
            part = disjoint(part, part_of_baseinverse(mine, other));
            part.special = set_of({mine, other});
            later.set(other);
        }
        part.all_of.push_back(later);
        return part;
    }
    Part disjoint(const Part& a, const Part& b) const {
        need((a.squares & b.squares).none());
        return joined(a, b);
    }

    // The empty cells of a line that the owner may still complete; the line is the first k of the cells.
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
    void take_out(Cells& cells, int cell) const {
        const auto found = std::find(cells.begin(), cells.end(), cell);
        need(found != cells.end());
        cells.erase(found);
    }
    CellSet directly_above(const Cells& cells) const {
        CellSet above;
        for (const int c : cells) {
            need(!top(c));
            above.set(c + 1);
        }
        return above;
    }
    CellSet cells_above(int cell) const {
        CellSet above;
        for (int c = cell + 1; column(c) == column(cell); ++c) above.set(c);
        return above;
    }
    // Of an inverse whose highest squares are a3 and c3: it reaches a1 to a3 and c1 to c3; a4 and c4 are over it.
    Part with_columns(Part part, int highest, int other_highest) const {
        for (const int high : {highest, other_highest})
            for (int c = high - high % g_.height; column(c) == column(high); ++c)
                (c <= high ? part.reach : part.over).set(c);
        return part;
    }

    const Board& b_;
    const Game& g_;
    Rules rules_;
    int own_;
    bool controls_;
};

}  // namespace verify
