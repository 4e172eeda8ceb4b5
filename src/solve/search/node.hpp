// A position inside a search: four words and a number.  A child needs nothing that its parent did not have.
//
// OPEN node: nobody has won, the mover has no winning move and the other threatens none.  Searches only
// visit open nodes; play_forced() leads from any position without a winning move to the next open one.
#pragma once

#include "game/words.hpp"

namespace inarow {

// Members have no defaults on purpose: a search keeps arrays of nodes on the stack, and clearing them
// cost a tenth of its time.
template <BoardWord Word>
struct Node {
    Word mover;  // stones of the player to move
    Word other;
    Word mover_wins;  // empty cells that complete a line of the mover, playable or not
    Word other_wins;
    int stones;

    [[nodiscard]] constexpr Word occupied() const { return mover | other; }
};

template <class G>
[[nodiscard]] Node<typename G::Word> make_node(const G& g, const Position& position) {
    const auto words = to_words(g, position);
    const auto empty = ~(words.mover | words.other);
    return {words.mover, words.other, completions(g, words.mover) & empty, completions(g, words.other) & empty,
            position.stones()};
}

// The position after a stone on this playable cell.
template <class G>
[[nodiscard]] constexpr Node<typename G::Word> after(const G& g, const Node<typename G::Word>& node,
                                                     typename G::Word cell) {
    const auto placed = node.mover | cell;
    return {node.other, placed, node.other_wins & ~cell, completions(g, placed) & ~(placed | node.other),
            node.stones + 1};
}

// Moves that do not lose at once: not under a winning cell of the other player.  For open nodes.
template <class G>
[[nodiscard]] constexpr typename G::Word sensible_moves(const G& g, const Node<typename G::Word>& node) {
    return playable(g, node.occupied()) & ~directly_below(g, node.other_wins);
}

// Scores of the mover in closed form, with n stones on a board of N cells.
[[nodiscard]] constexpr Score wins_now(int cells, int stones) { return (cells - stones + 1) / 2; }
[[nodiscard]] constexpr Score loses_next(int cells, int stones) { return -((cells - stones) / 2); }

// What distance alone says of an open node in which a sensible move exists: neither side can win with
// its next stone, nor the other side with the one after.
[[nodiscard]] constexpr Bound distance_bound(int cells, int stones) {
    return {-std::max(0, (cells - stones - 2) / 2), (cells - stones - 1) / 2};
}
template <class G>
[[nodiscard]] constexpr Bound bound_by_distance(const G& g, int stones) {
    return distance_bound(g.cells(), stones);
}

// How a chain of forced replies ended.
template <BoardWord Word>
struct Forced {
    Node<Word> node;  // where it ended
    int replies = 0;  // stones played; odd = the other player is to move now
    bool resolved = false;
    Score score = 0;  // when resolved: for the mover of `node`
};

// Plays the only reply to a threat as long as there is one.  Requires that the mover cannot win at once.
// Ends resolved when a threat cannot be met, every move loses at once, or the board is full.
template <class G>
[[nodiscard]] constexpr Forced<typename G::Word> play_forced(const G& g, const Node<typename G::Word>& from) {
    Forced<typename G::Word> chain{from};
    while (true) {
        const auto& node = chain.node;
        const auto open_cells = playable(g, node.occupied());
        const auto threats = node.other_wins & open_cells;
        // Two threats at once, or a second one on top of the first, or nothing but moves under a threat; or the
        // board is full, and what he "loses" is 0.
        if (more_than_one_bit(threats) || (threats & directly_below(g, node.other_wins)) != 0 ||
            (threats == 0 && (open_cells & ~directly_below(g, node.other_wins)) == 0)) {
            chain.resolved = true;
            chain.score = loses_next(g.cells(), node.stones);
            return chain;
        }
        if (threats == 0) return chain;
        chain.node = after(g, node, threats);
        ++chain.replies;
    }
}

// Where any position that is not over leads without a choice.
template <class G>
[[nodiscard]] Forced<typename G::Word> play_out(const G& g, const Position& position) {
    const auto node = make_node(g, position);
    if ((node.mover_wins & playable(g, node.occupied())) == 0) return play_forced(g, node);
    return {node, 0, true, wins_now(g.cells(), node.stones)};
}

}  // namespace inarow
