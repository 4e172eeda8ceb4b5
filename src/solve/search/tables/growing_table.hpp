// A search with a table that starts small and grows when the search turns out to be long.
#pragma once

#include "search/control.hpp"

namespace inarow {

inline constexpr std::uint64_t nodes_per_entry = 2;  // when that many have been searched, the table grows

// Calls attempt(budget in nodes), which returns nothing when the budget or a limit ended it, with larger and larger
// tables until it succeeds; what an attempt found stays in the table.  Nothing when a limit of the control is reached.
template <class Table, class Attempt>
[[nodiscard]] auto attempt_with_growth(Table& table, const Control& control, Attempt&& attempt) {
    while (true) {
        const bool last = table.full_grown();
        auto found = attempt(last ? unlimited : nodes_per_entry * table.capacity());
        if (found || last || control.limit_reached()) return found;
        table.grow();
    }
}

}  // namespace inarow
