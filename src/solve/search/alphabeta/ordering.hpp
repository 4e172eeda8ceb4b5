// Move ordering by a weighted sum of integer features of the position after a move.
//
// Seen from the player who moved, after the forced replies have been played out.  A threat is an empty
// cell that completes a line; it is USEFUL unless it lies directly above a threat of the other side, who
// would take his first.  The weights (order_weights.hpp) differ for the player who profits from waiting (the
// controller of knowledge/claimeven.hpp) and the one who must act.  Keeping the initiative (after the forced replies
// the same player moves again) was the largest single gain in an early prototype: 1.4 times fewer nodes.
#pragma once

#include <array>
#include <type_traits>

#include "knowledge/claimeven.hpp"
#include "knowledge/line_census.hpp"
#include "search/alphabeta/order_weights.hpp"
#include "search/node.hpp"

namespace inarow {

// The move the table remembers, for either player.
inline constexpr int table_move_weight = 127;

// In columns; a ring has no centre.
template <class G>
[[nodiscard]] constexpr int nearness_to_centre(const G& g, int column) {
    if constexpr (std::is_same_v<typename G::Topology, Flat>) return std::min(column, g.width() - 1 - column);
    if constexpr (std::is_base_of_v<Cylinder, typename G::Topology>) return 0;
    const int x = column % g.width();
    const int y = column / g.width();
    return std::min(x, g.width() - 1 - x) + std::min(y, g.depth() - 1 - y);
}

// What a cell is worth by its place alone, for each cell that a stone may drop to.
template <class G>
class PlaceScores {
public:
    PlaceScores(const G& g, const OrderWeightsOfBoth& weights) {
        if constexpr (G::drops)
            for (int controls = 0; controls < 2; ++controls)
                for (int column = 0; column < g.columns(); ++column)
                    for (int row = 0; row < g.height(); ++row)
                        scores_[controls][column * g.stride() + row] =
                            static_cast<std::int16_t>(score(g, weights[controls], controls != 0, column, row));
    }

    [[nodiscard]] int of(bool controls, typename G::Word cell) const { return scores_[controls][lowest_index(cell)]; }

private:
    [[nodiscard]] static int score(const G& g, const OrderWeights& w, bool controls, int column, int row) {
        const int nearness = nearness_to_centre(g, column);
        const int beside_centre = (g.width() - 1) / 2 - nearness;
        const int below_top = g.height() - 1 - row;
        const bool claimed = (g.masks.claimed & cell_bit(g, column, row)) != 0;
        return w.centre * nearness + w.column[static_cast<std::size_t>(std::clamp(3 - beside_centre, 0, 3))] +
               w.row[static_cast<std::size_t>(std::clamp(5 - below_top, 0, 5))] +
               (claimed == controls ? w.move_parity : 0);
    }

    std::array<std::array<std::int16_t, word_bits<typename G::Word>>, 2> scores_{};
};

// The score of a child for the player who owns `mine` and has just moved, without the place of his stone.
template <class G, CellSet Set>
[[nodiscard]] ValueOf<Set> order_score(const G& g, const OrderWeights& w, bool controls, Set mine, Set theirs,
                                       Set my_wins, Set their_wins, ValueOf<Set> replies) {
    const Set open = playable(g, mine | theirs);
    const Set above = open << 1;
    const Set my_useful = my_wins & ~(their_wins << 1);
    const Set their_useful = their_wins & ~(my_wins << 1);
    const auto my_cells = controls ? g.masks.claimed : ~g.masks.claimed;
    const auto again = is_odd(replies);
    const auto sensible = count_bits(open & ~(select(again, their_wins, my_wins) >> 1));
    ValueOf<Set> score = scaled(count_bits(my_useful & above), w.next_threat);
    score = score + scaled(count_bits(my_useful & (open << 2)), w.second_threat);
    score = score + scaled(count_bits(my_useful), w.threat);
    score = score + scaled(count_bits(my_useful & my_cells), w.own_parity);
    score = score + scaled(count_bits(their_useful), w.enemy_threat);
    score = score + scaled(count_bits(their_useful & ~my_cells), w.enemy_parity);
    score = score + scaled(count_bits(their_useful & above), w.enemy_next);
    score = score + scaled(replies, w.forced_reply);
    return score +
           select(again, scaled(sensible, w.own_moves) + ValueOf<Set>(w.initiative), scaled(sensible, w.enemy_moves));
}

// Where stones are placed freely only lines count, and who is forced to reply.
template <class G, class Value, class Condition>
[[nodiscard]] Value order_score(const G& g, Condition mover_again, const knowledge::Potentials<Value>& potentials) {
    return potentials.mover - potentials.other + select(mover_again, Value(1 << g.k()), Value(0));
}

}  // namespace inarow
