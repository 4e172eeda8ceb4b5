#include "knowledge/threat_sequence.hpp"

#include "base/require.hpp"
#include "knowledge/line_cells.hpp"

namespace inarow::knowledge {

ThreatSequences::ThreatSequences(const Variant& variant) : lines_(line_cells(variant)) {
    require(possible(variant), "sequences of threats need a board without gravity of at most 128 cells");
}

std::optional<ThreatSequence> ThreatSequences::find(const Position& position, int stone_limit) const {
    const Cells own = cells_with(position, position.mover());
    const Cells adversary = cells_with(position, other(position.mover()));
    if (completing(own, adversary) != 0) return std::nullopt;
    ThreatSequence found{position.mover(), {}, {}};
    Budget budget{stone_limit, true};
    for (int threats = 1; budget.cut && budget.stones > 0; ++threats) {
        budget.cut = false;
        if (extend(own, adversary, threats, budget, found)) return found;
    }
    return std::nullopt;
}

// Requires that the owner cannot complete a line with the next stone.
bool ThreatSequences::extend(Cells own, Cells adversary, int threats, Budget& budget, ThreatSequence& found) const {
    const Cells due = completing(adversary, own);
    if (more_than_one_bit(due)) return false;
    const Cells choices = threatening(own, adversary);
    for (Cells rest = due == 0 ? choices : choices & due; rest != 0; rest &= rest - 1) {
        if (budget.stones-- <= 0) return false;
        const Cells stone = lowest_bit(rest);
        const Cells ends = completing(own | stone, adversary);
        found.cells.push_back(lowest_index(stone));
        if (more_than_one_bit(ends)) {
            for_each_bit(ends, [&](int cell) { found.ends.push_back(cell); });
            return true;
        }
        budget.cut = budget.cut || threats == 1;
        found.cells.push_back(lowest_index(ends));
        if (threats > 1 && extend(own | stone, adversary | ends, threats - 1, budget, found)) return true;
        found.cells.resize(found.cells.size() - 2);
    }
    return false;
}

ThreatSequences::Cells ThreatSequences::empty_cells(int lacking, Cells own, Cells adversary) const {
    Cells cells = 0;
    for (const Cells line : lines_)
        if ((line & adversary) == 0 && count_bits(line & ~own) == lacking) cells |= line & ~own;
    return cells;
}

}  // namespace inarow::knowledge
