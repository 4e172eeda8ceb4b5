#include "knowledge/combination.hpp"

#include <algorithm>

#include "knowledge/threats.hpp"

namespace inarow::knowledge {
namespace {

bool has(Cells cells, int cell) { return (cells >> cell & 1) != 0; }

Cells above(const Groups& groups, int cell) { return groups.column_of(cell) & ~low_bits<Cells>(cell + 1); }

// A group of the owner that lacks the crossing and one other cell.
struct Half {
    int group;
    int crossing;
    int end;
};

std::vector<Half> halves(const Standpoint& at) {
    const Cells crossings = at.groups.odd() & ~at.open;
    std::vector<Half> found;
    at.own_groups.for_each([&](int group) {
        const Cells missing = at.groups.cells_of(group) & at.empty;
        if (count_bits(missing) != 2) return;
        for_each_bit(missing & crossings, [&](int crossing) {
            found.push_back({group, crossing, lowest_index(missing & ~bit<Cells>(crossing))});
        });
    });
    return found;
}

bool side_by_side(int a, int b) { return a == b + 1 || b == a + 1; }

// What the owner gets in the column of the crossing alone.
GroupSet solved_at_crossing(const Standpoint& at, const Combination& combination) {
    const Groups& groups = at.groups;
    const int c = combination.crossing;
    const int o = combination.odd;
    const int e = combination.even;
    const Cells higher = above(groups, c);
    GroupSet solved = groups.touching(groups.column_of(c) & groups.odd() & at.empty & ~at.open);
    solved |= groups.touching(higher) & groups.touching(above(groups, o));
    if (higher != 0) solved |= groups.with(lowest_index(higher)) & groups.with(o);
    if (has(at.open, o) || has(at.open, e)) solved |= groups.touching(higher & (higher - 1));
    return solved;
}

// The pairs of the other column, from this cell up.
GroupSet solved_by_pairs(const Groups& groups, int lowest, int highest) {
    GroupSet solved;
    for (int lower = lowest; lower <= highest && has(groups.board(), lower + 1); lower += 2)
        solved |= groups.with(lower) & groups.with(lower + 1);
    return solved;
}

}  // namespace

std::vector<Combination> combinations(const Standpoint& standpoint) {
    const Groups& groups = standpoint.groups;
    const auto all = halves(standpoint);
    std::vector<Combination> found;
    for (const Half& odd : all)
        for (const Half& even : all)
            if (odd.crossing == even.crossing && has(groups.odd(), odd.end) && has(groups.even(), even.end) &&
                side_by_side(odd.end, even.end) && !has(groups.column_of(odd.crossing), odd.end))
                found.push_back({odd.crossing, odd.end, even.end, odd.group, even.group});
    return found;
}

bool opens_pair(const Standpoint& standpoint, const Combination& combination) {
    const int c = combination.crossing;
    const int o = combination.odd;
    const int e = combination.even;
    const bool odd_below = (standpoint.open & standpoint.groups.column_of(c) & standpoint.groups.odd()) != 0;
    const bool closed = !has(standpoint.open, o) && !has(standpoint.open, e);
    return odd_below && closed;
}

Standpoint with_columns_kept(Standpoint standpoint, const Combination& combination) {
    const Groups& groups = standpoint.groups;
    const Cells crossed = groups.column_of(combination.crossing);
    const Cells paired = groups.column_of(combination.odd);
    const int highest = std::max(combination.odd, combination.even);
    const int lowest = lowest_index(paired & standpoint.open);
    GroupSet solved = solved_at_crossing(standpoint, combination);
    solved |= solved_by_pairs(groups, combination.open_pair ? lowest + 1 : lowest, highest);
    if (combination.open_pair) solved |= groups.with(lowest) & groups.with(lowest_index(crossed & standpoint.open));
    standpoint.usable &= ~(crossed | (paired & low_bits<Cells>(highest + 1)));
    standpoint.targets -= solved;
    return standpoint;
}

void leave_out_doomed(Standpoint& standpoint) {
    const Cells below = (completing_cells(standpoint) & ~standpoint.open) >> 1;
    standpoint.fatal = below & standpoint.empty;
    standpoint.targets.for_each([&](int group) {
        if (more_than_one_bit(standpoint.groups.cells_of(group) & below)) standpoint.doomed.insert(group);
    });
    standpoint.targets -= standpoint.doomed;
}

}  // namespace inarow::knowledge
