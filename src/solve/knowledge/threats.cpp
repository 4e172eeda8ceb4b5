#include "knowledge/threats.hpp"

namespace inarow::knowledge {
namespace {

// The cells above the one at which each column is decided at the latest.
Cells above_deciding(const Groups& groups, Cells first, Cells second) {
    const Cells deciding = (first & second) | (first & (first << 1)) | (second & (second << 1));
    Cells above = 0;
    for_each_bit(deciding, [&](int cell) { above |= groups.column_of(cell) & ~low_bits<Cells>(cell + 1); });
    return above;
}

GroupSet completed_by(const Groups& groups, Cells own, int cell) {
    GroupSet completed;
    groups.with(cell).for_each([&](int group) {
        if ((groups.cells_of(group) & ~own) == bit<Cells>(cell)) completed.insert(group);
    });
    return completed;
}

}  // namespace

Cells completing_cells(const Standpoint& standpoint) {
    Cells cells = 0;
    standpoint.own_groups.for_each([&](int group) {
        const Cells missing = standpoint.groups.cells_of(group) & standpoint.empty;
        if (!more_than_one_bit(missing)) cells |= missing;
    });
    return cells;
}

std::vector<Threat> threats(const Groups& groups, const Position& position) {
    const Cells stones[] = {groups.stones_of(position, Stone::first), groups.stones_of(position, Stone::second)};
    const Cells completing[] = {completing_cells({groups, stones[0], stones[1], Basis::any_turn}),
                                completing_cells({groups, stones[1], stones[0], Basis::any_turn})};
    const Cells useless = above_deciding(groups, completing[0], completing[1]);
    const auto has = [](Cells cells, int cell) { return (cells & bit<Cells>(cell)) != 0; };
    std::vector<Threat> found;
    for_each_bit(completing[0] | completing[1], [&](int cell) {
        for (const int player : {0, 1})
            if (has(completing[player], cell))
                found.push_back({player == 0 ? Stone::first : Stone::second, cell, has(groups.odd(), cell),
                                 has(groups.open(stones[0] | stones[1]), cell), has(useless, cell),
                                 completed_by(groups, stones[player], cell)});
    });
    return found;
}

Standpoint with_column_kept(Standpoint standpoint, int threat) {
    const Groups& groups = standpoint.groups;
    const Cells column = groups.column_of(threat);
    const Cells below = column & low_bits<Cells>(threat);
    const Cells kept = (column & ~below) | (below & standpoint.empty & groups.odd() & ~standpoint.open);
    standpoint.usable &= ~column;
    standpoint.targets -= groups.touching(kept);
    return standpoint;
}

}  // namespace inarow::knowledge
