// The game as the proof searches (dfpn, pns, conspiracy) see it: positions, their children and keys, without templates.
//
// These searches spend their time on static knowledge, not on moves.  So they are compiled once, on words of 128 bits,
// and only the few functions of this class exist for every geometry; the cost of a virtual call is negligible.
#pragma once

#include <memory>
#include <vector>

#include "inarow/bound.hpp"
#include "inarow/position.hpp"
#include "search/node.hpp"

namespace inarow {

using WideNode = Node<Word128>;

template <BoardWord Word>
[[nodiscard]] constexpr WideNode widened(const Node<Word>& node) {
    return {node.mover, node.other, node.mover_wins, node.other_wins, node.stones};
}
template <BoardWord Word>
[[nodiscard]] constexpr Node<Word> narrowed(const WideNode& node) {
    return {static_cast<Word>(node.mover), static_cast<Word>(node.other), static_cast<Word>(node.mover_wins),
            static_cast<Word>(node.other_wins), node.stones};
}

// A move and where it leads once the forced replies have been played out.
struct ProofChild {
    WideNode node;
    Word128 key = 0;     // equal for positions that are worth the same (search/tables/key.hpp)
    Move move = -1;      // the first one of the chain
    bool again = false;  // the player who made the move is to move again
    int order = 0;       // the larger, the more promising it looks to him
    Bound bound{0, 0};   // by distance, seen by whoever is to move there; exact where the game is decided
};

// Immutable: any number of searches may share it.
class ProofBoard {
public:
    virtual ~ProofBoard() = default;

    [[nodiscard]] virtual WideNode node(const Position& position) const = 0;
    [[nodiscard]] virtual WideNode node(Word128 mover, Word128 other) const = 0;
    [[nodiscard]] virtual Word128 key(const WideNode& node) const = 0;

    // All moves worth trying, the most promising first; never none.  A single one, exact, where the mover wins at
    // once or every move loses at once, and at the end of a game (then without a move).
    virtual void expand(const WideNode& node, std::vector<ProofChild>& children) const = 0;

    // The number of moves that do not lose at once.
    [[nodiscard]] virtual int sensible_moves(const WideNode& node) const = 0;

    // What the bit-parallel rules say: claimeven and odd threats where stones drop, blocking where they do not.
    [[nodiscard]] virtual Bound threats(const WideNode& node) const = 0;
};

// The variant must be one that alphabeta can play: its key fits a word.
[[nodiscard]] std::unique_ptr<const ProofBoard> make_proof_board(const Variant& variant);

}  // namespace inarow
