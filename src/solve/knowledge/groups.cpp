#include "knowledge/groups.hpp"

#include "base/require.hpp"
#include "game/lines.hpp"

namespace inarow::knowledge {

bool rules_hold(const Variant& variant) {
    const bool known = variant.topology != Topology::torus;
    return variant.drops() && known && variant.fits_word() && lines(variant).size() <= GroupSet::capacity;
}

Groups::Groups(const Variant& variant) : variant_(variant), lines_(lines(variant)) {
    require(rules_hold(variant), "the rules of knowledge/ need stones that drop, and no line past the top of a column");
    for (int column = 0; column < variant.columns(); ++column) {
        bottom_ |= bit<Cells>(column * variant.stride());
        columns_.push_back(low_bits<Cells>(variant.height) << (column * variant.stride()));
        board_ |= columns_.back();
    }
    for (int row = variant.height - 1; row >= 0; row -= 2) even_ |= bottom_ << row;
    for (int group = 0; group < count(); ++group) add_group(group);
    for_each_bit(board_,
                 [&](int cell) { with_above_[index(cell)] = touching(column_of(cell) & ~low_bits<Cells>(cell + 1)); });
}

void Groups::add_group(int group) {
    Cells cells = 0;
    for (const Cell cell : line_of(group)) {
        cells |= bit<Cells>(bit_of(cell));
        with_[index(bit_of(cell))].insert(group);
    }
    cells_of_.push_back(cells);
    all_.insert(group);
}

GroupSet Groups::touching(Cells cells) const {
    GroupSet groups;
    for_each_bit(cells, [&](int cell) { groups |= with(cell); });
    return groups;
}

Cells Groups::stones_of(const Position& position, Stone player) const {
    Cells stones = 0;
    for (Cell cell = 0; cell < variant_.cells(); ++cell)
        if (position.at(cell) == player) stones |= bit<Cells>(bit_of(cell));
    return stones;
}

}  // namespace inarow::knowledge
