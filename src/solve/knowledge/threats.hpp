// Threats: cells on which a player would complete a group, were it their turn and the cell playable.
//
// A threat is ODD or EVEN like its cell, by rows from the top (knowledge/groups.hpp).  An odd threat of the player who
// does not control the zugzwang turns it around; the controller gets even cells anyway.  A threat is USELESS when
// the column is decided below it, so that nobody will play there:
//
//     6  . a     both players complete a group at b3: whoever plays there wins, and what lies above is useless;
//     5  . .     the same above two cells, one above the other, where the same player completes a group: if the
//     4  a .     opponent takes the lower one, that player takes the upper.
//     3  a ab    (Allis 1988, section 3.3.)
#pragma once

#include <vector>

#include "knowledge/standpoint.hpp"

namespace inarow::knowledge {

// The empty cells that complete a group of the owner.
[[nodiscard]] Cells completing_cells(const Standpoint& standpoint);

struct Threat {
    Stone owner = Stone::none;
    int cell = -1;  // as a bit of Cells
    bool odd = false;
    bool open = false;  // can be played at once
    bool useless = false;
    GroupSet groups;  // which it completes
};

// Of both players, column by column from the bottom; one entry for each player and cell.
[[nodiscard]] std::vector<Threat> threats(const Groups& groups, const Position& position);

// The standpoint of a player who keeps the column of an odd threat for it: rules use only cells outside, and groups
// that need a cell from the threat upwards, or an odd one below it that is not playable at once, are solved.
// (Allis 1988, section 8.2.)
[[nodiscard]] Standpoint with_column_kept(Standpoint standpoint, int threat);

}  // namespace inarow::knowledge
