// What lowinverse and highinverse have in common: they argue about two whole columns, from the bottom up.
#pragma once

#include "knowledge/instances.hpp"

namespace inarow::knowledge {

// Fills in the parts of the two columns that constraints 2 and 4 look at.
inline void mark_columns(const Groups& groups, Instance& inverse, int top, int other_top) {
    for (const int cell : {top, other_top}) {
        inverse.reach |= groups.column_of(cell) & low_bits<Cells>(cell + 1);
        inverse.over |= groups.column_of(cell) & ~low_bits<Cells>(cell + 1);
    }
}

// Calls f(upper, other) for each pair of these cells in different columns.
template <class F>
void for_each_pair(const Groups& groups, Cells uppers, F&& f) {
    for_each_bit(uppers, [&](int upper) {
        const Cells later = ~low_bits<Cells>(upper + 1) & ~groups.column_of(upper);
        for_each_bit(uppers & later, [&](int other) { f(upper, other); });
    });
}

}  // namespace inarow::knowledge
