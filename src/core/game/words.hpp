// Converts a position to two words and back, between plain positions and searches.
#pragma once

#include <array>

#include "game/kernel.hpp"
#include "inarow/position.hpp"

namespace inarow {

template <BoardWord Word>
struct Stones {
    Word mover = 0;  // stones of the player to move
    Word other = 0;
    friend bool operator==(const Stones&, const Stones&) = default;
};

template <class G>
[[nodiscard]] Stones<typename G::Word> to_words(const G& g, const Position& position) {
    std::array<typename G::Word, 2> of_player{};
    std::size_t mover = 0;
    for (const Cell cell : position.filled()) {
        of_player[mover] |= cell_bit(g, cell);
        mover = 1 - mover;
    }
    return {of_player[mover], of_player[1 - mover]};
}

// One number per position: each column holds the mover's stones and, above them, its height as a 1.
// (Tromp's code 2*B1 + B2 + BOTTOM, ICGA 2008, section 2.3, with the mover in place of player 1; the
// side to move follows from the number of stones.)  Only where stones drop.
template <class G, CellSet Set>
[[nodiscard]] constexpr Set position_code(const G& g, Set mover, Set occupied) {
    return mover + occupied + g.masks.bottom;
}

}  // namespace inarow
